/**
 * Warnings about bank statements that are damaged or have wrong sums, in Dutch and German. The parser writes English.
 */
import type { Sentence } from './statement-sentence.ts';

export const FILE_WARNINGS: readonly Sentence[] = [
  {
    of: /^The entries of the statement(?: of (\S+)| that begins in line (\d+)) do not add up to its balances(?: \(.*?\))?(?:, which differ by (.+))?$/,
    nl: (account, line, by) =>
      `De regels van het afschrift${ofNl(account, line)} tellen niet op tot de saldi${by ? `, die ${by} schelen` : ''}`,
    de: (account, line, by) =>
      `Die Buchungen des Auszugs${ofDe(account, line)} ergeben nicht die Salden${by ? `, die sich um ${by} unterscheiden` : ''}`,
  },
  {
    of: /^TxsSummry of the statement(?: of (\S+))? counts (\d+) (\w+), and the file has (\d+)$/,
    nl: (account, said, _, has) =>
      `TxsSummry van het afschrift${ofNl(account)} telt ${said} regels, en het bestand heeft er ${has}`,
    de: (account, said, _, has) =>
      `TxsSummry des Auszugs${ofDe(account)} zählt ${said} Buchungen, und die Datei hat ${has}`,
  },
  {
    of: /^TxsSummry of the statement(?: of (\S+))? has another sum of the (\w+) than they have$/,
    nl: (account) => `TxsSummry van het afschrift${ofNl(account)} heeft een andere som dan de regels`,
    de: (account) => `TxsSummry des Auszugs${ofDe(account)} hat eine andere Summe als die Buchungen`,
  },
  {
    of: /^(\d+) of the entries of the statement(?: of (\S+))? do not say whether they are booked/,
    nl: (count, account) =>
      `${count} regels van het afschrift${ofNl(account)} zeggen niet of ze geboekt zijn (Sts ontbreekt), en gelden als geboekt`,
    de: (count, account) =>
      `${count} Buchungen des Auszugs${ofDe(account)} sagen nicht, ob sie gebucht sind (Sts fehlt), und gelten als gebucht`,
  },
  {
    of: /^The file has page (\S+) of the statement(?: of (\S+))?, which is not its last$/,
    nl: (page, account) => `Het bestand heeft pagina ${page} van het afschrift${ofNl(account)}, die niet de laatste is`,
    de: (page, account) => `Die Datei hat Seite ${page} des Auszugs${ofDe(account)}, die nicht die letzte ist`,
  },
  {
    of: /^The file is cut off: the statement(?: of (\S+)| that begins in line (\d+)) has no (?:closing )?balance \(field (\w+)\)$/,
    nl: (account, line, field) =>
      `Het bestand is afgebroken: het afschrift${ofNl(account, line)} heeft geen saldo (veld ${field})`,
    de: (account, line, field) =>
      `Die Datei ist abgeschnitten: Der Auszug${ofDe(account, line)} hat keinen Saldo (Feld ${field})`,
  },
  {
    of: /^Lines of the statement(?: of (\S+)| that begins in line (\d+)) that begin with :61:/,
    nl: (account, line) =>
      `Regels van het afschrift${ofNl(account, line)} kunnen een boeking zijn, of tekst van de boeking ervoor (:61:)`,
    de: (account, line) =>
      `Zeilen des Auszugs${ofDe(account, line)} können eine Buchung sein, oder Text der Buchung davor (:61:)`,
  },
  {
    of: /^The amounts do not add up to the balances beside them \(column (.+)\)$/,
    nl: (column) => `De bedragen tellen niet op tot de saldi ernaast (kolom ${column})`,
    de: (column) => `Die Beträge ergeben nicht die Salden daneben (Spalte ${column})`,
  },
  {
    of: /^The header row has a line break in a cell/,
    nl: () => 'De eerste rij heeft een regeleinde in een cel: de regels van het bestand zijn onderweg gebroken',
    de: () => 'Die Kopfzeile hat einen Zeilenumbruch in einer Zelle: Die Zeilen der Datei wurden unterwegs umbrochen',
  },
  {
    of: /^Line (\d+) is left out\. It has (?:(\d+) cells, and the header (\d+)|a cell with another row in it)/,
    nl: (line, cells, header) =>
      `Regel ${line} is weggelaten: ${cells ? `hij heeft ${cells} cellen en de kop ${header}` : 'een cel heeft een andere rij in zich'}, en het bedrag kan ergens anders staan`,
    de: (line, cells, header) =>
      `Zeile ${line} ist ausgelassen: ${cells ? `Sie hat ${cells} Zellen und die Kopfzeile ${header}` : 'Eine Zelle hat eine andere Zeile in sich'}, und der Betrag kann woanders stehen`,
  },
  {
    of: /^Line (\d+)(?: and (\d+) more)? has another number of cells than the header/,
    nl: (line, more) =>
      `Regel ${line}${more ? ` en ${more} andere` : ''}: niet zoveel cellen als de kop, dus misschien in andere kolommen`,
    de: (line, more) =>
      `Zeile ${line}${more ? ` und ${more} weitere` : ''}: nicht so viele Zellen wie die Kopfzeile, also vielleicht in anderen Spalten`,
  },
];

export const PLACE_WARNINGS: readonly Sentence[] = [
  {
    of: /^the transactions of the batch do not add up to its amount/,
    nl: () => 'de transacties van de batch tellen niet op tot het bedrag, dus is het één regel',
    de: () => 'die Umsätze der Sammelbuchung ergeben nicht ihren Betrag, also ist sie eine Buchung',
  },
  {
    of: /^the file ends within an amount/,
    nl: () => 'het bestand eindigt in een bedrag, dat meer cijfers kan hebben',
    de: () => 'die Datei endet in einem Betrag, der mehr Ziffern haben kann',
  },
  {
    of: /^it is not known whether (".*") means booked/s,
    nl: (word) => `of ${word} geboekt betekent, is niet bekend: noem de kolom en de woorden onder “Andere CSV”`,
    de: (word) => `ob ${word} gebucht bedeutet, ist nicht bekannt: Nennen Sie Spalte und Wörter unter „Andere CSV“`,
  },
  {
    of: /^the page before this one of the statement is not in the file/,
    nl: () => 'de pagina van het afschrift voor deze staat niet in het bestand',
    de: () => 'die Seite des Auszugs vor dieser ist nicht in der Datei',
  },
  {
    of: /^field (\w+) stands where MT940 has none/,
    nl: (field) => `veld ${field} staat waar MT940 er geen heeft`,
    de: (field) => `Feld ${field} steht, wo MT940 keines hat`,
  },
  {
    of: /^no kind such as NTRF stands behind the amount/,
    nl: () => 'achter het bedrag staat geen soort zoals NTRF, dus het kan meer cijfers hebben',
    de: () => 'hinter dem Betrag steht keine Art wie NTRF, also kann er mehr Ziffern haben',
  },
];

function ofNl(account: string | undefined, line?: string): string {
  if (line !== undefined) return ` dat in regel ${line} begint`;
  return account === undefined ? '' : ` van ${account}`;
}

function ofDe(account: string | undefined, line?: string): string {
  if (line !== undefined) return `, der in Zeile ${line} beginnt,`;
  return account === undefined ? '' : ` von ${account}`;
}
