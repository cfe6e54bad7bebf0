/**
 * Resolves arguments that name something other than the operation takes, before the call runs; the same for local and
 * remote services.
 */
import { BillingError, invalid } from '../model/billing-error.ts';
import { parseReference } from '../model/codes.ts';
import { isRecord } from '../model/json.ts';
import { type ErrorBody, errorBody } from '../operations/kernel/error-body.ts';
import { ambiguous } from '../operations/kernel/named-documents.ts';
import { type CalledTool, type Encoded, refused } from './encode.ts';
import type { LookUp } from './look-up.ts';
import type { ToolArguments } from './shape.ts';
import type { Tool } from './table.ts';
import { counted, quoted } from './words.ts';

type Meant = { readonly tool: Tool; readonly fields: ToolArguments };

/** Returns a refusal if the arguments name nothing, or several things among which a write must not choose (R5). */
export async function meantBy(lookUp: LookUp, tool: Tool, fields: ToolArguments): Promise<Meant | CalledTool> {
  if (tool.forCreditNotes) return withNote(lookUp, tool, tool.forCreditNotes, fields);
  if (tool.takesDebtor) return withDebtor(lookUp, tool, fields);
  return { tool, fields };
}

export function isMeant(meant: Meant | CalledTool): meant is Meant {
  return 'tool' in meant;
}

/** Digits alone always name an invoice; so does a name that the token may not look up. */
async function withNote(
  lookUp: LookUp,
  tool: Tool,
  other: NonNullable<Tool['forCreditNotes']>,
  fields: ToolArguments,
): Promise<Meant | CalledTool> {
  const { id } = fields;
  const own = { tool, fields };
  const reference = typeof id === 'string' ? parseReference(id) : undefined;
  if (typeof id !== 'string' || reference?.head === undefined) return own;
  const note = await lookUp('getCreditNote', { id });
  if (note.isError) return own;
  const invoice = await lookUp('getInvoice', { id });
  const forNote = { tool: { ...other, name: tool.name }, fields };
  if (invoice.isError) return forNote;
  const candidates = [invoice, note].map(({ data }) => candidateOf(data));
  const [exact, ...more] = candidates.filter(({ number }) => number === reference.number);
  if (exact && more.length === 0) return exact === candidates[0] ? own : forNote;
  return refusedWith(errorBody(ambiguous('invoice', id, 'id', candidates)));
}

/** More candidates would be a list, for which there is listOverdueInvoices. */
const CANDIDATES_MAX = 10;

/** The one overdue invoice of the customer that the call names instead of an invoice. */
async function withDebtor(
  lookUp: LookUp,
  tool: Tool,
  { customer: given, ...fields }: ToolArguments,
): Promise<Meant | CalledTool> {
  if (given === undefined) {
    if (fields.id !== undefined) return { tool, fields };
    return refusedWith(errorBody(invalid([{ field: 'id', message: 'is required, or customer' }])));
  }
  if (fields.id !== undefined)
    return refusedWith(errorBody(invalid([{ field: 'customer', message: 'must not be given together with id' }])));
  const customer = await lookUp('getCustomer', { id: given });
  // The field of the look-up is `id`, which is the invoice here.
  if (customer.isError) return refusedWith({ ...errorIn(customer), field: 'customer' });
  const { id, name } = customer.data;
  const overdue = await lookUp('listOverdueInvoices', { customer: String(id), limit: CANDIDATES_MAX });
  if (overdue.isError) return refusedWith(errorIn(overdue));
  const rows = Array.isArray(overdue.data.invoices) ? overdue.data.invoices.filter(isRecord) : [];
  const [only, ...others] = rows;
  if (only && others.length === 0) return { tool, fields: { id: only.id, ...fields } };
  return refusedWith(errorBody(only ? severalOf(name, rows, Number(overdue.data.total_count)) : noneOf(name)));
}

function noneOf(customer: unknown): BillingError {
  return new BillingError(
    'invoice_not_overdue',
    `${quoted(String(customer))} has no overdue invoice. Nothing was sent.`,
    {
      field: 'customer',
      hint: 'listInvoices with customer and status unpaid shows what is due later; a reminder of it needs its id.',
    },
  );
}

function severalOf(customer: unknown, rows: readonly Readonly<Record<string, unknown>>[], count: number): BillingError {
  return new BillingError(
    'invoice_ambiguous',
    `${quoted(String(customer))} has ${counted(count, 'overdue invoice')}. Nothing was sent.`,
    {
      field: 'customer',
      hint: 'Ask which one is meant and give its id; remindOverdue with customer reminds of all of them.',
      facts: { candidates: rows.map(candidateOf) },
    },
  );
}

function candidateOf({ id, invoice_number, credit_note_number, customer }: Readonly<Record<string, unknown>>) {
  const number = String(credit_note_number ?? invoice_number);
  return { id: Number(id), number, customer: isRecord(customer) ? String(customer.name) : '' };
}

function errorIn({ data }: Encoded): ErrorBody {
  return data.error as ErrorBody;
}

function refusedWith(error: ErrorBody): CalledTool {
  return { result: refused(error), refusal: { error } };
}
