/**
 * The two styles of CSV. `csv`: for programs, and for spreadsheets in English. `excel`: for spreadsheets in countries
 * with a decimal comma, where a double click opens the file correctly. Except for the settings below, both follow RFC
 * 4180.
 */
export const SPREADSHEET_STYLES = {
  csv: { ending: '', before: '', separator: ',', decimal: (text: string) => text },
  excel: { ending: '-excel', before: '\ufeff', separator: ';', decimal: (text: string) => text.replace('.', ',') },
} as const satisfies Readonly<Record<string, SpreadsheetStyle>>;

/**
 * `ending`: last part of the file name, before the extension. It differs, because a user can store the same content in
 * both styles. `before`: first character of a file, or empty. `decimal`: converts the decimal sign of a number.
 */
export type SpreadsheetStyle = {
  readonly ending: string;
  readonly before: string;
  readonly separator: string;
  readonly decimal: (text: string) => string;
};

export const LINE_END = '\r\n';
