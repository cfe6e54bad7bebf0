/** Time to read, store and match a bank statement of the largest size, in an account with many open invoices (R89). */
import { fillLedger } from './ledger.ts';
import { median, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const ENTRIES = 10_000;
const INVOICES = 20_000;
const ALLOWED_MS = 2_000;

export async function bankStatements(): Promise<Row[]> {
  const app = await openBenchApp('bank');
  const account = await fillLedger(app.services, INVOICES);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const content = statementOf(round);
    const begin = performance.now();
    const { imported } = await app.administration.run(account, 'importBankStatement', { content });
    took.push(performance.now() - begin);
    if (imported !== ENTRIES) throw new Error(`${imported} of ${ENTRIES} entries were imported`);
  }
  await app.close();
  const ms = median(took);
  return [
    {
      what: `a bank statement of ${ENTRIES} entries, ${INVOICES} invoices`,
      measured: `${ms.toFixed(0)} ms`,
      bare: `${ALLOWED_MS} ms allowed`,
      ratio: ms / ALLOWED_MS,
      bound: '≤ 1',
      ok: ms <= ALLOWED_MS,
    },
  ];
}

/**
 * A CSV file of the bank bunq. Every third entry has a text in the form of an invoice number, such as `INV-000001`. No
 * invoice has such a number, because the numbers of `fillLedger` begin with `B-`. The other entries have only a payer
 * and an amount.
 */
function statementOf(round: number): string {
  const rows = Array.from({ length: ENTRIES }, (_, index) => {
    const text =
      index % 3 === 0 ? `INV-${String(1 + (index % INVOICES)).padStart(6, '0')}` : `round ${round}, ${index}`;
    return `"2026-03-10","2026-03-10","${(10 + (index % 500) / 100).toFixed(2)}","NL02ABNA0123456789","NL91ABNA0417164300","Payer ${index % 700}","${text} ${round}"`;
  });
  return ['"Date","Interest Date","Amount","Account","Counterparty","Name","Description"', ...rows].join('\n');
}
