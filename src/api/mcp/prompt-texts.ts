/** Texts of prompts, written as messages of the user. Arguments are quoted, because they are data, not instructions. */
import type { GetPromptResult } from '@modelcontextprotocol/server';
import { quoted } from '../../tools/words.ts';
import type { ListedPrompt } from './prompt-list.ts';
import { helpWith, namesOf, wrongParams } from './protocol-error.ts';

type PromptArguments = Readonly<Record<string, string>>;

const VALUE_MAX = 500;

export function promptText(prompt: ListedPrompt, given: PromptArguments): GetPromptResult {
  checkArguments(prompt, given);
  const text = TEXTS[prompt.name](given).join('\n');
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/**
 * Throws for unknown, missing and too long arguments. An empty argument counts as omitted, because clients send every
 * field of their form.
 */
function checkArguments(prompt: ListedPrompt, given: PromptArguments): void {
  const known = namesOf(prompt.arguments);
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) {
      throw wrongParams(`${prompt.name} takes no argument ${quoted(name)}. ${helpWith(name, known)}`);
    }
    if (value.length > VALUE_MAX) throw wrongParams(`${name} has more than ${VALUE_MAX} characters.`);
  }
  const missing = prompt.arguments.find(({ name, required }) => required && !given[name]?.trim());
  if (missing) throw wrongParams(`${prompt.name} needs the argument ${missing.name}: ${missing.description}`);
}

const TEXTS: { readonly [Name in ListedPrompt['name']]: (given: PromptArguments) => string[] } = {
  chase_overdue: ({ customer, min_days: minDays }) => [
    `Help me collect overdue invoices${customer ? ` of ${quoted(customer)}` : ''}.`,
    `1. Call listOverdueInvoices${withFilters({ customer, min_days: wholeDays(minDays) })}. Show a table: customer, number, amount due with currency, days overdue, last reminder. Never add up different currencies.`,
    '2. Propose who gets a reminder now, and in which tone: friendly up to 14 days, neutral up to 45, firm after that. Leave out the rows whose reminder is not possible (too_soon, no_email, unsubscribed), and say why.',
    '3. For those that I pick, call remindOverdue with invoices, and with tone if I chose one: it lists the letters and sends nothing. Show me the list; sendReminder with preview: true shows the text of one.',
    '4. When I agree, call remindOverdue with preview: false and its confirm. Then say what was really sent, to whom, what was skipped and why.',
  ],
  month_end_summary: ({ month }) => {
    const days = month ? daysOf(month) : undefined;
    const period = days ? `from ${days.first}, to ${days.last}` : 'from the first day of this month, to today';
    return [
      `Give me a summary of ${month ? `the month ${month}` : 'this month'} for my books.`,
      `1. Call getInvoiceStats with ${period}: period has what was invoiced and received, by_currency where things stand now, and as_of says which day that is.`,
      `2. Call listPayments, ${period}: totals has what was received, refunded and net, and the fees, per currency.`,
      '3. Call listOverdueInvoices: totals has the debts by age.',
      '4. Call listInvoices with status unpaid, group_by customer and limit 1: by_customer says who owes most.',
      '5. Write one page: invoiced, received, fees, outstanding, overdue by age, the five largest debtors, and what I should do next. Every amount with its currency, no sum over different currencies, and only figures that a call answered.',
    ];
  },
  new_invoice: ({ customer = '', description, amount, due_date: dueDate }) => [
    `Make an invoice for ${quoted(customer)}.`,
    ...(description ? [`For: ${quoted(description, VALUE_MAX)}.`] : []),
    ...(amount ? [`Amount: ${quoted(amount)}.`] : []),
    ...(dueDate ? [`Due: ${quoted(dueDate)}.`] : []),
    '1. Find the customer with listCustomers. If several fit, ask me which one; if none does, ask for name and e-mail.',
    '2. Ask me for what is missing (what for, how much, the tax rate, in which currency, when it is due), all in one question.',
    '3. Show me what you will create. When I agree, call createInvoice without send_email.',
    '4. Tell me its number, total and due date. Ask whether it shall be mailed, and call sendInvoice only if I say so.',
  ],
};

function withFilters(filters: Readonly<Record<string, string | undefined>>): string {
  const used = Object.entries(filters).filter(([, value]) => value);
  return used.length === 0
    ? ''
    : ` with ${used.map(([name, value]) => `${name} ${quoted(String(value))}`).join(' and ')}`;
}

function wholeDays(given: string | undefined): string | undefined {
  if (given && !/^\d{1,4}$/.test(given.trim()))
    throw wrongParams('min_days must be a whole number of days, such as 30.');
  return given?.trim();
}

function daysOf(month: string): { readonly first: string; readonly last: string } {
  const [, year = '', number = ''] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month.trim()) ?? [];
  if (year === '') throw wrongParams('month must be a month as YYYY-MM, such as 2026-03.');
  const days = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  return { first: `${year}-${number}-01`, last: `${year}-${number}-${days}` };
}
