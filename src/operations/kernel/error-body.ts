/** JSON body of a refusal. All JSON interfaces use it (R10). */
import type { BillingError, BillingErrorFacts } from '../../model/billing-error.ts';

export type ErrorBody = {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly allowed_values?: readonly string[];
  readonly hint?: string;
  readonly retryable: boolean;
} & BillingErrorFacts;

/** An answer lists at most this number of faults. A request may have thousands. */
const FAULTS_MAX = 100;

export function errorBody({ code, message, details }: BillingError): ErrorBody {
  const { field, faults, allowedValues, hint, retryable = false, facts = {} } = details;
  return {
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(faults ? { errors: faults.slice(0, FAULTS_MAX).map(({ field, message }) => ({ field, message })) } : {}),
    ...(allowedValues ? { allowed_values: allowedValues } : {}),
    ...(hint === undefined ? {} : { hint }),
    retryable,
    ...facts,
  };
}
