/**
 * Generates `chatgpt-app-submission.json`, the answers to OpenAI's form for ChatGPT's directory. The format
 * `chatgpt-app-submission.v1` is documented in OpenAI's skill of that name.
 *
 * The form requires a reason for each hint of a tool. Most reasons are generated from the declaration of the operation.
 * The declaration does not describe effects outside the ledger and effects that cannot be undone, so a tool with such
 * an effect needs a sentence here. Without the sentence, `npm run gen` fails.
 */
import { TITLE } from '../../../src/model/product.ts';
import type { ListedTool } from '../../../src/tools/list.ts';
import { WHAT_IT_DOES } from './mcpb-manifest.ts';

type Name = ListedTool['name'];
type Sentences = { readonly [Tool in Name]?: string };

const OUTSIDE: Sentences = {
  createInvoice:
    'Makes a page at an address that only its receiver gets, where the customer pays; mails it to the customer only if the call says so.',
  issueInvoice:
    'Makes a page at an address that only its receiver gets, where the customer pays the invoice; mails nothing.',
  sendInvoice: 'Mails one invoice to the e-mail address of its customer.',
  sendReminder:
    'Mails one reminder to the e-mail address of the customer who owes the invoice, at most one in 24 hours unless the call insists.',
  remindOverdue:
    'Mails reminders to customers who are late, only those that a preview has listed and the second call confirms.',
  cancelInvoice: 'Closes the page where the customer could pay; mails the credit note only if the call says so.',
  createCreditNote:
    "Pays money back through the business's payment provider, and mails the note, only if the call says so.",
  refundPayment: "Pays money back to the customer through the business's own payment provider.",
  createPaymentLink: 'Makes a page at an address that only its receiver gets, where a customer can pay.',
  createSubscription:
    'Makes a page at an address that only its receiver gets, where the customer agrees and pays first.',
  resumeSubscription: "Charges the customer again through the business's own payment provider, as was agreed before.",
};

const FOR_GOOD: Sentences = {
  updateInvoice: 'Overwrites fields of a draft; an issued invoice is refused.',
  deleteInvoice: 'Deletes a draft for good; an issued invoice is refused.',
  cancelInvoice: 'Cancels an unpaid invoice for good, by a credit note that stays in the books.',
  createCreditNote: 'A credit note is final, and money that it pays back cannot be fetched again.',
  refundPayment: 'Money that was paid back cannot be fetched again; a payment cannot be refunded twice.',
  undoPayment: 'Takes back a payment that was recorded by mistake; the books keep both entries.',
  deactivatePaymentLink: 'Closes a payment link for good; payments that were made stay.',
  updateSubscription: 'Overwrites what a subscription costs and says from its next period; what is due stays as it is.',
  cancelSubscription: 'Ends a subscription for good; what was paid stays paid.',
  updateCustomer: 'Overwrites fields of a customer; documents that were issued stay as they are.',
  eraseCustomer: 'Erases what is known of a customer for good; documents that were issued stay as they are.',
  mergeCustomers: 'Merges two customers for good; documents that were issued stay as they are.',
};

type Case = { readonly asked: string; readonly why: string; readonly tools: readonly Name[]; readonly answer: string };

/** The form accepts five cases. */
export const POSITIVE: readonly Case[] = [
  {
    asked: 'Which invoices are overdue, and how much is it?',
    why: 'What is owed too late, with totals per currency.',
    tools: ['listOverdueInvoices'],
    answer: 'The number of overdue invoices, a total for each currency, and who owes how much since when.',
  },
  {
    asked: 'Make a draft invoice for Jansen BV, jansen@example.com: 8 hours of consulting at 95 euros.',
    why: 'A draft for a new customer, which is mailed to no one.',
    tools: ['createInvoice'],
    answer: 'A draft of EUR 760 before tax for Jansen BV. It says that nothing was sent.',
  },
  {
    asked: 'Show me which customers you would remind that are more than 30 days late. Send nothing yet.',
    why: 'The preview of many reminders, which sends nothing.',
    tools: ['remindOverdue'],
    answer: 'The list of letters with customer, invoice, amount and tone, and that nothing was sent.',
  },
  {
    asked: 'What did we invoice and receive in October 2026?',
    why: 'Figures of a month.',
    tools: ['getInvoiceStats'],
    answer: 'What was invoiced and what was received in that month, for each currency.',
  },
  {
    asked: 'Which three customers owe us the most?',
    why: 'Customers compared by what they owe.',
    tools: ['listCustomers'],
    answer: 'Customers by what is outstanding, largest first, with amount and currency.',
  },
];

type Refusal = Omit<Case, 'tools'>;

/** The form accepts three cases. */
const NEGATIVE: readonly Refusal[] = [
  {
    asked: 'What meetings do I have tomorrow?',
    why: 'Another subject.',
    answer: 'It is not called: it has no calendar.',
  },
  {
    asked: 'Is an invoice to a customer in France with reverse charge allowed by law?',
    why: 'A question of law near to its subject.',
    answer: 'It is not called: it keeps the books and gives no advice on law or tax.',
  },
  {
    asked: 'Pay my electricity bill.',
    why: 'Bills that the business has to pay itself.',
    answer: 'It is not called: it knows what customers owe the business, not what the business owes others.',
  },
];

export function chatGptSubmission(tools: readonly ListedTool[]): object {
  return {
    $schema: 'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json',
    schema_version: 1,
    app_info: {
      display_name: TITLE,
      subtitle: 'Invoices, payments, reminders',
      description: WHAT_IT_DOES,
      category: 'FINANCE',
    },
    tools: Object.fromEntries(tools.map((tool) => [tool.name, reasonsOf(tool)])),
    test_cases: POSITIVE.map(({ tools: called, ...told }) => testCase(told, called.join(', '))),
    negative_test_cases: NEGATIVE.map((told) => testCase(told, null)),
  };
}

function reasonsOf({ name, description, annotations }: ListedTool): object {
  const { readOnlyHint, openWorldHint, destructiveHint } = annotations;
  const [does = ''] = /^.*?[.;:](?= |$)/.exec(description) ?? [];
  const effect = `${does.slice(0, -1)}.`;
  return {
    annotations: { readOnlyHint, openWorldHint, destructiveHint },
    justifications: {
      read_only_justification: readOnlyHint
        ? `Only reads the account's own books and changes nothing: ${effect.charAt(0).toLowerCase()}${effect.slice(1)}`
        : `Changes the account's own books: ${effect.charAt(0).toLowerCase()}${effect.slice(1)}`,
      open_world_justification: openWorldHint
        ? sentenceOf(name, OUTSIDE, 'openWorld')
        : "Stays within the account's own books: it sends no mail, moves no money and publishes nothing.",
      destructive_justification: destructiveHint
        ? sentenceOf(name, FOR_GOOD, 'destructive')
        : openWorldHint
          ? 'Deletes and overwrites nothing in the books; what it sends or charges is what the call asks for.'
          : 'Deletes and overwrites nothing.',
    },
  };
}

function sentenceOf(name: Name, sentences: Sentences, effect: string): string {
  const sentence = sentences[name];
  if (sentence === undefined) {
    throw new Error(`${name} is declared ${effect}: say in dev/scripts/packaging/chatgpt-submission.ts what it does`);
  }
  return sentence;
}

function testCase({ asked, why, answer }: Refusal, called: string | null): object {
  return {
    description: why,
    user_prompt: asked,
    file_attachment_urls: null,
    tools_triggered: called,
    expected_output: answer,
    expected_output_url: null,
  };
}
