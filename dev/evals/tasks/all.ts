/** All tasks, grouped by subject. */
import { ADDRESSEES } from './addressees.ts';
import { AS_WRITTEN } from './as-written.ts';
import { BANK } from './bank.ts';
import { BOOKS } from './books.ts';
import { CHANGES } from './changes.ts';
import { CONVERSATIONS } from './conversations.ts';
import { CUSTOMER_DATA } from './customer-data.ts';
import { DOCUMENTS } from './documents.ts';
import { DOCUMENT_TRAPS } from './documents-traps.ts';
import { MOVING_IN } from './moving-in.ts';
import { QUESTIONS } from './questions.ts';
import { QUOTES } from './quotes.ts';
import { RECURRING_PRICES } from './recurring.ts';
import type { Task } from './task.ts';
import { TAX } from './tax.ts';
import { TRAPS } from './traps.ts';
import { VAT } from './vat.ts';
import { VAT_TRAPS } from './vat-traps.ts';

export const TASKS: readonly Task[] = [
  ...BOOKS,
  ...QUESTIONS,
  ...CHANGES,
  ...TRAPS,
  ...DOCUMENTS,
  ...DOCUMENT_TRAPS,
  ...CONVERSATIONS,
  ...VAT,
  ...VAT_TRAPS,
  ...BANK,
  ...QUOTES,
  ...AS_WRITTEN,
  ...ADDRESSEES,
  ...RECURRING_PRICES,
  ...TAX,
  ...MOVING_IN,
  ...CUSTOMER_DATA,
];
