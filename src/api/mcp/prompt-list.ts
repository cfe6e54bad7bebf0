/**
 * Prompts in the form in which clients list them. Users start a prompt with a click or a slash command.
 * `prompt-texts.ts` contains the texts of the prompts.
 */
import type { Prompt } from '@modelcontextprotocol/server';
import type { NeedsTools } from '../../tools/list.ts';

/** Source of the suggestions for an argument's value. */
export type Completes = 'customer name' | 'month';

type Argument = {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
  readonly completes?: Completes;
};

export type ListedPrompt = NeedsTools & {
  readonly name: 'chase_overdue' | 'month_end_summary' | 'new_invoice';
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly Argument[];
};

export const PROMPTS: readonly ListedPrompt[] = [
  {
    name: 'chase_overdue',
    title: 'Chase overdue invoices',
    description: 'Goes through what is overdue and prepares reminders; nothing is sent before you agree.',
    arguments: [
      { name: 'customer', description: 'Only this customer (part of the name).', completes: 'customer name' },
      { name: 'min_days', description: 'Only what is at least this many days overdue.' },
    ],
    tools: ['listOverdueInvoices', 'sendReminder', 'remindOverdue'],
  },
  {
    name: 'month_end_summary',
    title: 'Month-end summary',
    description: 'What was invoiced, received and is still open, for one month.',
    arguments: [{ name: 'month', description: 'As YYYY-MM; the current month unless given.', completes: 'month' }],
    tools: ['getInvoiceStats', 'listPayments', 'listInvoices', 'listOverdueInvoices'],
  },
  {
    name: 'new_invoice',
    title: 'New invoice',
    description: 'Makes an invoice with you: asks for what is missing, and sends nothing before you agree.',
    arguments: [
      { name: 'customer', description: 'Who is billed.', required: true, completes: 'customer name' },
      { name: 'description', description: 'What for.' },
      { name: 'amount', description: 'How much, with its currency if it is not yours (250 USD).' },
      { name: 'due_date', description: 'When it has to be paid, as YYYY-MM-DD.' },
    ],
    tools: ['createInvoice', 'listCustomers', 'sendInvoice'],
  },
];

export function asListed({ name, title, description, arguments: all }: ListedPrompt): Prompt {
  return { name, title, description, arguments: all.map(({ completes: _, ...argument }) => argument) };
}
