/** Answer of the tool for a customer's statement. */
import type * as z from 'zod';
import type { getStatement } from '../../operations/statements/get-statement.ts';
import { answerBuilder, PAGE, rows } from '../shape.ts';
import { money, quoted } from '../words.ts';
import { inCurrencies, pageFacts } from './page.ts';

type Statement = z.input<typeof getStatement.output>;

export const statement = answerBuilder({
  total_count: 'number',
  balances: rows({ currency: 'text', opening: 'money', closing: 'money' }),
  ...PAGE,
  lines: rows({
    date: 'text',
    kind: 'text',
    invoice_number: 'text',
    credit_note_number: 'text',
    due_date: 'text',
    payment_id: 'number',
    testmode: 'flag',
    currency: 'text',
    amount: 'money',
    balance: 'money',
  }),
})((data: Statement, context) => {
  const { customer, from, to, lines, balances, total_count } = data;
  const open = balances.filter(({ closing }) => closing > 0).map(sum);
  const back = balances.filter(({ closing }) => closing < 0).map(sum);
  const owes = open.length > 0 ? `owes ${inCurrencies(open)}` : back.length > 0 ? '' : 'owes nothing';
  const gets = back.length > 0 ? `is to get back ${inCurrencies(back)}` : '';
  const ends = [owes, gets].filter((part) => part !== '').join(' and ');
  return {
    summary: `Statement of customer ${customer.id}, ${quoted(customer.name)}, from ${from} to ${to}: at its end the customer ${ends}. Amounts below 0 lower what is owed.`,
    pdf: {
      uri: `billing://customers/${customer.id}/statement/pdf?from=${from}&to=${to}`,
      name: `statement-${from}-${to}.pdf`,
    },
    total_count,
    balances,
    ...pageFacts(data, lines.length, context),
    lines: lines.map(({ invoice_id: _, credit_note_id: __, testmode, ...line }) => ({
      ...line,
      testmode: testmode || undefined,
    })),
  };
});

function sum({ currency, closing }: Statement['balances'][number]): string {
  return money(Math.abs(closing), currency);
}
