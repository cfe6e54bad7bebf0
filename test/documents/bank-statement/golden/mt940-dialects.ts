/** MT940 as the banks of several countries write it. */
import { BELG, type Golden, OTTO, TEST, VERA } from './golden.ts';

export const sta = (closing: string, ...body: readonly string[]) =>
  [':20:GOLD', `:25:${TEST}`, ':28C:1/1', ':60F:C261101EUR1000,00', ...body, `:62F:${closing}`, '-', ''].join('\n');
const CLOSED = 'C261102EUR1121,00';
const DAY = '2026-11-02';
const C121 = ':61:2611021102C121,00NTRFNONREF';

export const MT940_DIALECTS: readonly Golden[] = [
  {
    name: 'ABN AMRO, words between slashes over two lines',
    file: sta(
      CLOSED,
      C121,
      `:86:/TRTP/SEPA OVERBOEKING/IBAN/${VERA}/BIC/ABNANL2A/NAME/V VOORB`,
      'EELD/REMI/INV-000042 dank/EREF/NOTPROVIDED',
    ),
    entries: [[DAY, '+121.00 EUR', 'V VOORBEELD', VERA, 'INV-000042 dank']],
  },
  {
    name: 'ABN AMRO, an ultimate debtor',
    file: sta(CLOSED, C121, `:86:/TRTP/SEPA/IBAN/${VERA}/NAME/BETAALDIENST BV/REMI/INV-000042/ULTD//NAME/V VOORBEELD`),
    entries: [[DAY, '+121.00 EUR', 'BETAALDIENST BV / V VOORBEELD', VERA, 'INV-000042']],
  },
  {
    name: 'ABN AMRO, labels in columns',
    file: sta(
      CLOSED,
      ':61:2611021102C121,N654NONREF',
      `:86:SEPA OVERBOEKING                 IBAN: ${VERA}`,
      'BIC: ABNANL2A                    NAAM: V VOORBEELD',
      'OMSCHRIJVING: INV-000042         KENMERK: order 7',
    ),
    entries: [[DAY, '+121.00 EUR', 'V VOORBEELD', VERA, 'INV-000042 order 7']],
  },
  {
    name: 'ING, parties and remittance, the kind of text inside it',
    file: sta(CLOSED, C121, `:86:/EREF/order7//CNTP/${VERA}/ABNANL2A/V VOORBEELD///REMI/USTD//INV-000042/`),
    entries: [[DAY, '+121.00 EUR', 'V VOORBEELD', VERA, 'INV-000042 order7']],
  },
  {
    name: 'ING, a structured reference',
    file: sta(CLOSED, C121, `:86:/CNTP/${VERA}/ABNANL2A/V VOORBEELD///REMI/STRD/CUR/RF18539007547034/`),
    entries: [[DAY, '+121.00 EUR', 'V VOORBEELD', VERA, 'RF18539007547034']],
  },
  {
    name: 'ING, an IBAN and a name in capitals without words',
    file: sta(CLOSED, C121, `:86:${VERA} ABNANL2A V VOORBEELD INV-000042`),
    entries: [[DAY, '+121.00 EUR', null, VERA, `${VERA} ABNANL2A V VOORBEELD INV-000042`]],
  },
  {
    name: 'Rabobank, the account below the movement, no entry date',
    file: sta(
      CLOSED,
      ':61:261102C000000000121,00N544NONREF',
      VERA,
      ':86:/EREF/NOTPROVIDED/ORDP//NAME/V VOORBEELD/REMI/INV-000042',
    ),
    entries: [[DAY, '+121.00 EUR', 'V VOORBEELD', VERA, 'INV-000042']],
  },
  {
    name: 'Rabobank, two remittances of which the first is empty',
    file: sta(CLOSED, C121, ':86:/NAME/STICHTING TEST/REMI//REMI/INV-000042'),
    entries: [[DAY, '+121.00 EUR', 'STICHTING TEST', null, 'INV-000042']],
  },
  {
    name: 'a payer who writes words between slashes after the text names no other payer, and loses nothing',
    file: sta(CLOSED, C121, `:86:/IBAN/${VERA}/NAME/V VOORBEELD/REMI/INV-000042 /NAME/ANDERE BV/IBAN/x`),
    entries: [[DAY, '+121.00 EUR', 'V VOORBEELD', VERA, 'INV-000042 /NAME/ANDERE BV/IBAN/x']],
  },
  {
    name: 'ASN, SNS, Knab: free text with a word between slashes',
    file: sta(CLOSED, C121, ':86:Betaling per /PIN/ van V Voorbeeld, factuur INV-000042'),
    entries: [[DAY, '+121.00 EUR', null, null, 'Betaling per /PIN/ van V Voorbeeld, factuur INV-000042']],
  },
  {
    name: 'free text with a word of other banks in the middle',
    file: sta(CLOSED, C121, ':86:zie /NAME/ en /REMI/ op factuur INV-000042'),
    entries: [[DAY, '+121.00 EUR', null, null, 'zie /NAME/ en /REMI/ op factuur INV-000042']],
  },
  {
    name: 'KBS, the ordering party without remittance',
    file: sta(CLOSED, C121, ':86:/ORDP/300000000460495', '/TEST BAKKERIJ BV', '/Uplata INV-000042'),
    entries: [[DAY, '+121.00 EUR', null, null, '300000000460495 TEST BAKKERIJ BV Uplata INV-000042']],
  },
  {
    name: 'Danske Bank, a second field 86',
    file: sta(CLOSED, C121, ':86:/EREF/NOTPROVIDED/NAME/V VOORBEELD/REMI/INV-000042/', ':86:second line INV-000043'),
    entries: [[DAY, '+121.00 EUR', 'V VOORBEELD', null, 'INV-000042 second line INV-000043']],
  },
  {
    name: 'Deutsche Bank, sub-fields, tags and the account',
    file: sta(
      CLOSED,
      C121,
      `:86:166?00GUTSCHRIFT?109310?20EREF+order 7?21KREF+NONREF?22SVWZ+INV-000042 Danke?30COBADEFF?31${OTTO}?32OTTO MUSTER?33MANN`,
    ),
    entries: [[DAY, '+121.00 EUR', 'OTTO MUSTER MANN', OTTO, 'INV-000042 Danke order 7']],
  },
  {
    name: 'Sparkasse, a question mark of the payer',
    file: sta(CLOSED, C121, `:86:166?00GUTSCHRIFT?20SVWZ+Stimmt das? INV-000042?31${OTTO}?32OTTO MUSTER`),
    entries: [[DAY, '+121.00 EUR', 'OTTO MUSTER', OTTO, 'Stimmt das? INV-000042']],
  },
  {
    name: 'Volksbank, a number that a full sub-field breaks',
    file: sta(
      CLOSED,
      C121,
      `:86:166?00GUTSCHRIFT?20SVWZ+Rechnung Nr. INV-00004?212 danke?31${OTTO}?32OTTO MUSTER`,
    ).replace('SVWZ+Rechnung Nr. INV-00004', 'SVWZ+RechnungNr.  INV-00004'),
    entries: [[DAY, '+121.00 EUR', 'OTTO MUSTER', OTTO, 'RechnungNr. INV-000042 danke']],
  },
  {
    name: 'Commerzbank, an ultimate debtor in a tag',
    file: sta(CLOSED, C121, `:86:166?00GUTSCHRIFT?20SVWZ+INV-000042?21ABWA+Firma Muster?31${OTTO}?32ZAHLDIENST AG`),
    entries: [[DAY, '+121.00 EUR', 'ZAHLDIENST AG / Firma Muster', OTTO, 'INV-000042']],
  },
  {
    name: 'Triodos, the IBAN in the purpose, a kind of three letters and a blank',
    file: sta(
      CLOSED,
      ':61:2611021102C121,00NET NONREF',
      ':86:000>100555555555',
      `>20ABNANL2A>21${VERA}`,
      '>22V VOORBEELD>23INV-000042',
      '>310555555555',
    ),
    entries: [[DAY, '+121.00 EUR', null, VERA, `ABNANL2A ${VERA} V VOORBEELD INV-000042`]],
  },
  {
    name: 'headers and trailers of SWIFT are no text',
    file: `{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:\n${sta(CLOSED, C121, ':86:INV-000042')
      .replace('\n-\n', '\n-}{5:{CHK:123456789ABC}}\n')
      .trim()}\n`,
    entries: [[DAY, '+121.00 EUR', null, null, 'INV-000042']],
  },
  {
    name: 'a field of another standard is no text',
    file: sta(CLOSED, C121, ':86:INV-000042', ':NS:22UTBETALNING', '23more'),
    entries: [[DAY, '+121.00 EUR', null, null, 'INV-000042']],
  },
  {
    name: 'KBC and Belfius: a Belgian reference, and a supplement',
    file: sta(CLOSED, C121, 'ZIE DETAILS', ':86:+++090/9337/55493+++'),
    entries: [[DAY, '+121.00 EUR', null, null, '+++090/9337/55493+++ ZIE DETAILS']],
  },
  {
    name: 'an IBAN in groups in a free text',
    file: sta(CLOSED, C121, ':86:van BE68 5390 0754 7034 INV-000042'),
    entries: [[DAY, '+121.00 EUR', null, BELG, 'van BE68 5390 0754 7034 INV-000042']],
  },
];
