/**
 * Writes statements as banks do, after the documents of the formats: ISO 20022 message definitions, SWIFT's MT940, and
 * the guides of banks.
 */
import { type Booked, euros, OWN_IBAN } from './truth.ts';

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function camt(entries: readonly Booked[], version: '02' | '08', batch: readonly Booked[] = []): string {
  const status = (pending?: true) => {
    const code = pending ? 'PDNG' : 'BOOK';
    return version === '02' ? `<Sts>${code}</Sts>` : `<Sts><Cd>${code}</Cd></Sts>`;
  };
  const party = (who: 'Dbtr' | 'Cdtr', { name, iban }: Booked) => {
    const named = version === '02' ? `<Nm>${xml(name)}</Nm>` : `<Pty><Nm>${xml(name)}</Nm></Pty>`;
    return `<RltdPties><${who}>${named}</${who}><${who}Acct><Id><IBAN>${iban}</IBAN></Id></${who}Acct></RltdPties>`;
  };
  const details = (one: Booked, amount: boolean) =>
    `<TxDtls><Refs><AcctSvcrRef>${one.reference}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${
      amount ? `<Amt Ccy="EUR">${euros(one.cents, '.')}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` : ''
    }${party(one.direction === 'debit' ? 'Cdtr' : 'Dbtr', one)}<RmtInf><Ustrd>${xml(one.text)}</Ustrd></RmtInf></TxDtls>`;
  const entry = (one: Booked) =>
    `<Ntry><Amt Ccy="EUR">${euros(one.cents, '.')}</Amt><CdtDbtInd>${
      one.direction === 'debit' ? 'DBIT' : 'CRDT'
    }</CdtDbtInd>${one.isReversal ? '<RvslInd>true</RvslInd>' : ''}${status(one.isPending)}<BookgDt><Dt>${one.day}</Dt></BookgDt><ValDt><Dt>${one.day}</Dt></ValDt><AcctSvcrRef>E${one.reference}</AcctSvcrRef><NtryDtls>${details(one, false)}</NtryDtls></Ntry>`;
  const sum = batch.reduce((all, { cents }) => all + cents, 0);
  const whole =
    batch.length === 0
      ? ''
      : `<Ntry><Amt Ccy="EUR">${euros(sum, '.')}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status()}<BookgDt><DtTm>${batch[0]?.day}T08:00:00+01:00</DtTm></BookgDt><NtryDtls><Btch><NbOfTxs>${batch.length}</NbOfTxs></Btch>${batch.map((one) => details(one, true)).join('')}</NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.map(entry).join('\n')}${whole}</Stmt></BkToCstmrStmt></Document>`;
}

/** Balance of the account before the first entry, in cents. */
const BEFORE = 1_000_000_000_00;

/** The entries, with the balance after each. Pending entries do not change the balance. */
function withBalances(entries: readonly Booked[]): readonly (Booked & { readonly balance: number })[] {
  let balance = BEFORE;
  return entries.map((one) => {
    if (!one.isPending) balance += one.direction === 'debit' || one.isReversal ? -one.cents : one.cents;
    return { ...one, balance };
  });
}

export const DIALECTS = ['abn-amro', 'ing', 'rabobank', 'deutsche-bank'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Splits a text into lines of 65 characters, the maximum of the field. */
const broken = (text: string) => text.match(/.{1,65}/g) ?? [''];

/** Characters outside SWIFT's character set X are written too: banks write them in their own character set. */
export function mt940(entries: readonly Booked[], dialect: Dialect): string {
  const lines = entries.flatMap((one) => {
    const mark = one.isReversal ? 'RC' : one.direction === 'debit' ? 'D' : 'C';
    const day = one.day.slice(2).replaceAll('-', '');
    const first = `:61:${day}${dialect === 'rabobank' ? '' : day.slice(2)}${mark}${euros(one.cents, ',')}NTRF`;
    const reference = dialect === 'rabobank' ? `${one.iban.slice(-10)}` : 'NONREF';
    return [`${first}${reference}//${one.reference}`, ...detailLines(one, dialect)];
  });
  const body = [
    ':20:STARTUMS',
    `:25:${dialect === 'deutsche-bank' ? '37040044/0532013000' : OWN_IBAN}${dialect === 'rabobank' ? ' EUR' : ''}`,
    ':28C:11/1',
    `:60F:C261031EUR${euros(BEFORE, ',')}`,
    ...lines,
    `:62F:C261130EUR${euros(withBalances(entries).at(-1)?.balance ?? BEFORE, ',')}`,
  ].join('\r\n');
  return dialect === 'ing'
    ? `{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:\r\n${body}\r\n-}\r\n`
    : `${body}\r\n-\r\n`;
}

function detailLines({ name, iban, text }: Booked, dialect: Dialect): string[] {
  if (dialect === 'deutsche-bank') {
    const purpose = `SVWZ+${text}`.match(/.{1,27}/g) ?? [];
    const sub = purpose.map((part, index) => `?${20 + index}${part}`).join('');
    return broken(`166?00GUTSCHRIFT?109310${sub}?30COBADEFF?31${iban}?32${name}`).map((line, index) =>
      index === 0 ? `:86:${line}` : line,
    );
  }
  const whole = {
    'abn-amro': `/TRTP/SEPA OVERBOEKING/IBAN/${iban}/BIC/ABNANL2A/NAME/${name}/REMI/${text}/EREF/NOTPROVIDED`,
    ing: `/EREF/NOTPROVIDED//CNTP/${iban}/INGBNL2A/${name}///REMI/USTD//${text}/`,
    rabobank: `/EREF/NOTPROVIDED/ORDP//NAME/${name}/REMI/${text}/IBAN/${iban}`,
  }[dialect];
  return broken(whole).map((line, index) => (index === 0 ? `:86:${line}` : line));
}

const quoted = (cells: readonly string[], sign = ',') =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign);
const dutch = (day: string) => day.split('-').reverse().join('-');
const signed = (one: Booked, sign: '.' | ',') => `${one.direction === 'debit' ? '-' : ''}${euros(one.cents, sign)}`;

/** Writes the header row of each bank, and a row for each entry. */
export const CSV_WRITERS: Readonly<Record<string, (entries: readonly Booked[]) => string>> = {
  'ING (Netherlands)': (entries) =>
    [
      quoted(
        [
          'Datum',
          'Naam / Omschrijving',
          'Rekening',
          'Tegenrekening',
          'Code',
          'Af Bij',
          'Bedrag (EUR)',
          'Mutatiesoort',
          'Mededelingen',
          'Saldo na mutatie',
          'Tag',
        ],
        ';',
      ),
      ...withBalances(entries).map((one) =>
        quoted(
          [
            one.day.replaceAll('-', ''),
            one.name,
            OWN_IBAN,
            one.iban,
            'OV',
            one.direction === 'debit' ? 'Af' : 'Bij',
            euros(one.cents, ','),
            'Overschrijving',
            one.text,
            euros(one.balance, ','),
            '',
          ],
          ';',
        ),
      ),
    ].join('\r\n'),
  Rabobank: (entries) =>
    [
      quoted([
        'IBAN/BBAN',
        'Munt',
        'BIC',
        'Volgnr',
        'Datum',
        'Rentedatum',
        'Bedrag',
        'Saldo na trn',
        'Tegenrekening IBAN/BBAN',
        'Naam tegenpartij',
        'Naam uiteindelijke partij',
        'Naam initiërende partij',
        'BIC tegenpartij',
        'Code',
        'Batch ID',
        'Transactiereferentie',
        'Machtigingskenmerk',
        'Incassant ID',
        'Betalingskenmerk',
        'Omschrijving-1',
        'Omschrijving-2',
        'Omschrijving-3',
        'Reden retour',
        'Oorspr bedrag',
        'Oorspr munt',
        'Koers',
      ]),
      ...withBalances(entries).map((one) =>
        quoted([
          OWN_IBAN,
          'EUR',
          'RABONL2U',
          one.reference ?? '',
          one.day,
          one.day,
          `${one.direction === 'debit' ? '-' : '+'}${euros(one.cents, ',')}`,
          `+${euros(one.balance, ',')}`,
          one.iban,
          one.name,
          '',
          '',
          '',
          'cb',
          '',
          '',
          '',
          '',
          '',
          one.text,
          '',
          '',
          '',
          '',
          '',
          '',
        ]),
      ),
    ].join('\r\n'),
  bunq: (entries) =>
    [
      quoted(['Date', 'Interest Date', 'Amount', 'Account', 'Counterparty', 'Name', 'Description']),
      ...entries.map((one) => quoted([one.day, one.day, signed(one, '.'), OWN_IBAN, one.iban, one.name, one.text])),
    ].join('\n'),
  KBC: (entries) =>
    [
      'Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling',
      ...withBalances(entries).map((one) =>
        quoted(
          [
            OWN_IBAN,
            '',
            'ZELF',
            'EUR',
            '01',
            dutch(one.day).replaceAll('-', '/'),
            'OVERSCHRIJVING',
            dutch(one.day).replaceAll('-', '/'),
            signed(one, ','),
            euros(one.balance, ','),
            '',
            '',
            one.iban,
            'KREDBEBB',
            one.name,
            '',
            '',
            one.text,
          ],
          ';',
        ),
      ),
    ].join('\r\n'),
  'Sparkasse (CSV-CAMT)': (entries) =>
    [
      quoted(
        [
          'Auftragskonto',
          'Buchungstag',
          'Valutadatum',
          'Buchungstext',
          'Verwendungszweck',
          'Glaeubiger ID',
          'Mandatsreferenz',
          'Kundenreferenz (End-to-End)',
          'Sammlerreferenz',
          'Lastschrift Ursprungsbetrag',
          'Auslagenersatz Ruecklastschrift',
          'Beguenstigter/Zahlungspflichtiger',
          'Kontonummer/IBAN',
          'BIC (SWIFT-Code)',
          'Betrag',
          'Waehrung',
          'Info',
        ],
        ';',
      ),
      ...entries.map((one) => {
        const day = dutch(one.day).replaceAll('-', '.');
        const short = `${day.slice(0, 6)}${day.slice(8)}`;
        return quoted(
          [
            OWN_IBAN,
            short,
            short,
            'GUTSCHR. UEBERWEISUNG',
            one.text,
            '',
            '',
            '',
            '',
            '',
            '',
            one.name,
            one.iban,
            '',
            signed(one, ','),
            'EUR',
            one.isPending ? 'Umsatz vorgemerkt' : 'Umsatz gebucht',
          ],
          ';',
        );
      }),
    ].join('\r\n'),
  N26: (entries) =>
    [
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      ...entries.map((one) =>
        quoted([
          one.day,
          one.day,
          one.name,
          one.iban,
          'Credit Transfer',
          one.text,
          'Main Account',
          signed(one, '.'),
          '',
          '',
          '',
        ]),
      ),
    ].join('\n'),
  Revolut: (entries) =>
    [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      ...withBalances(entries).map((one) =>
        quoted([
          'TOPUP',
          'Current',
          `${one.day} 10:00:00`,
          one.isPending ? '' : `${one.day} 10:00:05`,
          `${one.text} from ${one.name}`,
          signed(one, '.'),
          '0.00',
          'EUR',
          one.isPending ? 'PENDING' : 'COMPLETED',
          euros(one.balance, '.'),
        ]),
      ),
    ].join('\n'),
  Wise: (entries) =>
    [
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
      ...withBalances(entries).map((one) =>
        quoted([
          one.reference ?? '',
          dutch(one.day),
          signed(one, '.'),
          'EUR',
          'Received money',
          one.text,
          euros(one.balance, '.'),
          '',
          '',
          '',
          one.name,
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '0.00',
        ]),
      ),
    ].join('\n'),
  'ABN AMRO, tab separated': (entries) =>
    withBalances(entries)
      .map((one, index, all) =>
        [
          '123456789',
          'EUR',
          one.day.replaceAll('-', ''),
          euros(all[index - 1]?.balance ?? BEFORE, ','),
          euros(one.balance, ','),
          one.day.replaceAll('-', ''),
          signed(one, ','),
          `/TRTP/SEPA OVERBOEKING/IBAN/${one.iban}/BIC/ABNANL2A/NAME/${one.name.replaceAll('"', '')}/REMI/${one.text}/EREF/NOTPROVIDED`,
        ].join('\t'),
      )
      .join('\r\n'),
};
