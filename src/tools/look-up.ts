/** Looks up objects for previews, by the name of a read-only operation. */
import { BillingError } from '../model/billing-error.ts';
import { isReadOnly } from '../model/token.ts';
import { type OperationName, operationNamed } from '../operations/catalog.ts';
import { previewInvoice } from '../operations/invoices/preview-invoice.ts';
import { previewIssue } from '../operations/invoices/preview-issue.ts';
import type { Operation } from '../operations/kernel/declaration.ts';
import { errorBody } from '../operations/kernel/error-body.ts';
import { type CalledTool, type Encoded, refused } from './encode.ts';
import { type Invoke, RefusedElsewhere, Unanswered } from './service.ts';
import type { ToolArguments } from './shape.ts';

/** Runs a read-only operation by its name. The result has `isError` if the operation refused or did not answer. */
export type LookUp = (operation: string, args: ToolArguments) => Promise<Encoded>;

/**
 * Operations without a REST route. A remote service cannot run them. With a remote service, a preview continues as if
 * the operation had refused the call.
 */
const WITHOUT_ROUTE: Readonly<Record<string, Operation>> = { previewInvoice, previewIssue };

/** Runs a read-only operation by its name, for a preview. */
export async function runReadOnly(invoke: Invoke, name: string, fields: ToolArguments): Promise<CalledTool> {
  const op = WITHOUT_ROUTE[name] ?? operationNamed(name as OperationName);
  if (!isReadOnly(op)) throw new Error(`${name} does not only read`);
  try {
    const { data } = await invoke({ name, op }, fields);
    return { result: { text: '', data, isError: false } };
  } catch (error) {
    if (error instanceof Unanswered) return { result: refused(error.body) };
    if (!(error instanceof BillingError || error instanceof RefusedElsewhere)) throw error;
    const body = error instanceof BillingError ? errorBody(error) : error.body;
    return { result: refused(body), refusal: { error: body } };
  }
}
