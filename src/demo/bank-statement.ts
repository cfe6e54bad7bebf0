/** A sample bank statement for trying the import. Some of its payments belong to overdue invoices, and some do not. */
import type { Overdue } from './overdue-table.ts';

type Payment = { readonly payer: string; readonly text: string; readonly cents: number };

const OPENING_CENTS = 1_250_000;

/** Returns a CAMT.053 file with consistent balances. `day`: booking date of all entries. */
export function demoStatement({ invoices }: Pick<Overdue, 'invoices'>, iban: string, day: string): string {
  const euros = invoices.filter(({ currency }) => currency === 'EUR');
  // Takes the largest invoices, because their amounts differ. Smaller invoices are monthly retainers with equal amounts:
  // one payment could match several of them.
  const [unnamed, exact, partly] = euros.toSorted((a, b) => b.amount_due - a.amount_due);
  const payments: Payment[] = [
    ...(exact ? [paymentOf(exact, exact.amount_due, `Invoice ${exact.invoice_number}, thank you`)] : []),
    ...(partly ? [paymentOf(partly, 100, `Part of ${partly.invoice_number}`)] : []),
    ...(unnamed ? [paymentOf(unnamed, unnamed.amount_due, 'Your invoice of last month')] : []),
    { payer: 'Tax Administration', text: 'Refund of provisional assessment', cents: 41_250 },
  ];
  const closing = payments.reduce((sum, { cents }) => sum + cents, OPENING_CENTS);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>DEMO-${day}</MsgId><CreDtTm>${day}T18:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>DEMO-${day}</Id><CreDtTm>${day}T18:00:00</CreDtTm>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', OPENING_CENTS, day)}
${balance('CLBD', closing, day)}
${payments.map((payment, index) => entry(payment, index, day)).join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}

function paymentOf({ customer }: Overdue['invoices'][number], amount: number, text: string): Payment {
  return { payer: customer.name, text, cents: Math.round(amount * 100) };
}

function balance(kind: 'OPBD' | 'CLBD', cents: number, day: string): string {
  return `      <Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function entry({ payer, text, cents }: Payment, index: number, day: string): string {
  return `      <Ntry>
        <Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>DEMO${day.replaceAll('-', '')}${index}</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <RltdPties><Dbtr><Nm>${escaped(payer)}</Nm></Dbtr></RltdPties>
          <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>`;
}

function euros(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
