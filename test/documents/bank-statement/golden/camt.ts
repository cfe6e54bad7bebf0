/** CAMT.053 of several versions and banks. */
import { type Golden, OTTO, TEST, VERA } from './golden.ts';

const DAY = '2026-11-02';
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.';
type Parts = { readonly version?: string; readonly head?: string };

const camt = (inside: string, { version = '08', head = '' }: Parts = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}${version}"><BkToCstmrStmt><GrpHdr><MsgId>G</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>${TEST}</IBAN></Id></Acct>${head}\n${inside}\n</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, details: string, more = '', direction = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt><Dt>${DAY}</Dt></BookgDt><NtryDtls>${details}</NtryDtls>${more}</Ntry>`;
const tx = (inside: string) => `<TxDtls>${inside}</TxDtls>`;
const vera = `<RltdPties><Dbtr><Pty><Nm>Vera Voorbeeld</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${VERA}</IBAN></Id></DbtrAcct></RltdPties>`;
const free = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const bal = (code: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></Bal>`;
const amt = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`;
const PAID = entry('121.00', tx(vera + free('INV-000042')));
const ONE = [DAY, '+121.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000042'] as const;
const named = (
  name: string,
  details: string,
  payer: string | null,
  iban: string | null,
  text: string,
  more = '',
): Golden => ({
  name,
  file: camt(entry('121.00', details, more)),
  entries: [[DAY, '+121.00 EUR', payer, iban, text]],
});

export const CAMT: readonly Golden[] = [
  ...['02', '04', '08', '10', '13', '14'].map((version) => ({
    name: `version ${version}`,
    file: camt(PAID, { version }),
    entries: [ONE],
  })),
  {
    name: 'in a business envelope, with prefixes',
    file: `<e:BizMsgEnvlp xmlns:e="urn:x"><h:AppHdr xmlns:h="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><h:MsgDefIdr>camt.053.001.08</h:MsgDefIdr></h:AppHdr>${camt(
      PAID,
    )
      .replace(/<\?.*\?>\n/, '')
      .replace('<Document xmlns=', '<n:Document xmlns:n=')
      .replace('</Document>', '</n:Document>')
      .replace(/<(\/?)(?!n:)(\w)/g, '<$1n:$2')}</e:BizMsgEnvlp>`,
    entries: [ONE],
  },
  named(
    'Wise: the text stands beside the only transaction',
    tx(vera),
    'Vera Voorbeeld',
    VERA,
    'Received for INV-000042',
    '<AddtlNtryInf>Received for INV-000042</AddtlNtryInf>',
  ),
  named(
    'a text beside the reference',
    tx(`${vera}<RmtInf><Strd><AddtlRmtInf>INV-000042</AddtlRmtInf></Strd></RmtInf>`),
    'Vera Voorbeeld',
    VERA,
    'INV-000042',
  ),
  named(
    'the number of a document',
    tx(`${vera}<RmtInf><Strd><RfrdDocInf><Nb>INV-000042</Nb></RfrdDocInf></Strd></RmtInf>`),
    'Vera Voorbeeld',
    VERA,
    'INV-000042',
  ),
  named(
    'a reference with check digits',
    tx(`${vera}<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>`),
    'Vera Voorbeeld',
    VERA,
    'RF18539007547034',
  ),
  named(
    'references of the payer',
    tx(`<Refs><InstrId>INV-000042</InstrId><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${vera}`),
    'Vera Voorbeeld',
    VERA,
    'INV-000042',
  ),
  named(
    'a proprietary reference',
    tx(`<Refs><Prtry><Tp>x</Tp><Ref>INV-000042</Ref></Prtry></Refs>${vera}`),
    'Vera Voorbeeld',
    VERA,
    'INV-000042',
  ),
  named(
    'an ultimate debtor alone',
    tx(`<RltdPties><UltmtDbtr><Nm>Vera Voorbeeld</Nm></UltmtDbtr></RltdPties>${free('x')}`),
    'Vera Voorbeeld',
    null,
    'x',
  ),
  named(
    'a debtor for another',
    tx(
      `<RltdPties><Dbtr><Nm>Dienst BV</Nm></Dbtr><UltmtDbtr><Nm>Vera Voorbeeld</Nm></UltmtDbtr></RltdPties>${free('x')}`,
    ),
    'Dienst BV / Vera Voorbeeld',
    null,
    'x',
  ),
  named(
    'a debtor that is a bank',
    tx(`<RltdPties><Dbtr><Agt><FinInstnId><Nm>Testbank</Nm></FinInstnId></Agt></Dbtr></RltdPties>${free('x')}`),
    'Testbank',
    null,
    'x',
  ),
  named(
    'the name of the account, an IBAN as another number',
    tx(
      `<RltdPties><DbtrAcct><Id><Othr><Id>${VERA}</Id></Othr></Id><Nm>Vera Voorbeeld</Nm></DbtrAcct></RltdPties>${free('x')}`,
    ),
    'Vera Voorbeeld',
    VERA,
    'x',
  ),
  {
    name: 'a batch whose transactions have no amounts is one entry with all texts',
    file: camt(
      entry('150.00', `<Btch><NbOfTxs>2</NbOfTxs></Btch>${tx(vera + free('INV-000042'))}${tx(free('INV-000043'))}`),
    ),
    entries: [[DAY, '+150.00 EUR', null, null, 'INV-000042 INV-000043']],
  },
  {
    name: 'a batch with the instructed amounts',
    file: camt(
      entry(
        '150.00',
        tx(`<AmtDtls><InstdAmt>${amt('100.00')}</InstdAmt></AmtDtls>${free('INV-000042')}`) +
          tx(`<AmtDtls><InstdAmt>${amt('50.00')}</InstdAmt></AmtDtls>${free('INV-000043')}`),
      ),
    ),
    entries: [
      [DAY, '+100.00 EUR', null, null, 'INV-000042'],
      [DAY, '+50.00 EUR', null, null, 'INV-000043'],
    ],
  },
  {
    name: 'a batch of which a part goes back',
    file: camt(
      entry(
        '90.00',
        tx(`${amt('100.00')}<CdtDbtInd>CRDT</CdtDbtInd>${free('INV-000042')}`) +
          tx(`${amt('10.00')}<CdtDbtInd>DBIT</CdtDbtInd>${free('fee')}`),
      ),
    ),
    entries: [
      [DAY, '+100.00 EUR', null, null, 'INV-000042'],
      [DAY, '-10.00 EUR', null, null, 'fee'],
    ],
  },
  {
    name: 'a batch that lists a part of its transactions is one entry, and says so',
    file: camt(entry('150.00', tx(amt('100.00') + free('INV-000042')) + tx(amt('20.00') + free('INV-000043')))),
    entries: [[DAY, '+150.00 EUR', null, null, 'INV-000042 INV-000043']],
    warnings: ['batch'],
  },
  {
    name: 'balances that add up, with money that left and what is not booked',
    file: camt(
      PAID + entry('21.00', tx(''), '', 'DBIT') + entry('50.00', tx(''), '', 'CRDT', '<Sts><Cd>PDNG</Cd></Sts>'),
      { head: bal('PRCD', '100.00') + bal('CLBD', '200.00') + bal('CLAV', '999.00') },
    ),
    entries: [ONE, [DAY, '-21.00 EUR', null, null, ''], [DAY, '+50.00 EUR', null, null, '', 'pending']],
    leftOut: ['Ntry ending in line 3 not_booked'],
  },
  {
    name: 'balances below zero',
    file: camt(PAID, { head: bal('OPBD', '200.00', 'DBIT') + bal('CLBD', '79.00', 'DBIT') }),
    entries: [ONE],
  },
  {
    name: 'balances that do not add up',
    file: camt(PAID, { head: bal('OPBD', '100.00') + bal('CLBD', '999.00') }),
    entries: [[...ONE, 'balance']],
    warnings: ['balance'],
  },
  {
    name: 'a count that is not kept',
    file: camt(PAID, { head: '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>' }),
    entries: [[...ONE, 'count']],
    warnings: ['count'],
  },
  {
    name: 'a sum of credits that is not kept',
    file: camt(PAID, {
      head: '<TxsSummry><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>122.00</Sum></TtlCdtNtries></TxsSummry>',
    }),
    entries: [[...ONE, 'balance']],
    warnings: ['balance'],
  },
  {
    name: 'counts and sums that are kept',
    file: camt(PAID, {
      head: '<TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries><Sum>121</Sum></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>121.00</Sum></TtlCdtNtries></TxsSummry>',
    }),
    entries: [ONE],
  },
  {
    name: 'no state: read as booked, in doubt without balances',
    file: camt(entry('121.00', tx(vera + free('INV-000042')), '', 'CRDT', '')),
    entries: [[...ONE, 'state']],
    warnings: ['state'],
  },
  {
    name: 'no state, and balances that prove the entry',
    file: camt(entry('121.00', tx(vera + free('INV-000042')), '', 'CRDT', ''), {
      head: bal('OPBD', '0.00') + bal('CLBD', '121.00'),
    }),
    entries: [ONE],
    warnings: ['state'],
  },
  {
    name: 'the account stands behind its entries',
    file: camt(PAID).replace(/(<Acct>.*<\/Acct>)\n([\s\S]*)\n<\/Stmt>/, '$2$1</Stmt>'),
    entries: [ONE],
  },
  {
    name: 'a returned direct debit, with charges',
    file: camt(
      entry(
        '124.00',
        tx(
          `<Refs><EndToEndId>INV-000042</EndToEndId></Refs><AmtDtls><InstdAmt>${amt('121.00')}</InstdAmt></AmtDtls>${vera}<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf>`,
        ),
        '',
        'DBIT',
      ),
    ),
    entries: [[DAY, '-124.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000042', 'return of 121.00', 'MD06']],
  },
  {
    name: 'a return that the code of the bank tells',
    file: camt(
      entry('121.00', tx(`<BkTxCd><Prtry><Cd>NDDT+109+00931</Cd></Prtry></BkTxCd>${free('INV-000042')}`), '', 'DBIT'),
    ),
    entries: [[DAY, '-121.00 EUR', null, null, 'INV-000042', 'return of 121.00']],
  },
  {
    name: 'a return that the domain tells',
    file: camt(
      entry('121.00', tx(free('INV-000042')), '', 'DBIT').replace(
        '<NtryDtls>',
        '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>',
      ),
    ),
    entries: [[DAY, '-121.00 EUR', null, null, 'INV-000042', 'return of 121.00']],
  },
  {
    name: 'an own payment that came back pays no invoice',
    file: camt(entry('121.00', tx(`${free('INV-000042')}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`))),
    entries: [[DAY, '+121.00 EUR', null, null, 'INV-000042', 'reversal']],
    leftOut: ['Ntry ending in line 3 own_return'],
  },
  {
    name: 'an own payment to a creditor',
    file: camt(
      entry(
        '121.00',
        tx(`<RltdPties><Cdtr><Nm>Otto</Nm></Cdtr><CdtrAcct><Id><IBAN>${OTTO}</IBAN></Id></CdtrAcct></RltdPties>`),
        '',
        'DBIT',
      ),
    ),
    entries: [[DAY, '-121.00 EUR', 'Otto', OTTO, '']],
  },
];
