/**
 * The two kinds of CSV. `csv`: for programs, and for spreadsheets in English. `excel`: opens correctly by a double click
 * in countries with a decimal comma. Both are RFC 4180 in all else.
 */
export const SPREADSHEET_STYLES = {
  csv: { ending: '', before: '', separator: ',', decimal: (text: string) => text },
  excel: { ending: '-excel', before: '\ufeff', separator: ';', decimal: (text: string) => text.replace('.', ',') },
} as const satisfies Readonly<Record<string, SpreadsheetStyle>>;

/**
 * `ending`: end of the name of a file, so that the two files of one content have different names. `before`: first
 * character of a file. `decimal`: writes the text of a number.
 */
export type SpreadsheetStyle = {
  readonly ending: string;
  readonly before: string;
  readonly separator: string;
  readonly decimal: (text: string) => string;
};

export const LINE_END = '\r\n';
