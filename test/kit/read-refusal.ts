/**
 * Parses the text part of a refusal, as strictly as `read-text.ts`:
 *
 *     Refused (customer_ambiguous): "jan" fits 2 customers.     the kind, code and message of the refusal
 *     Say which is meant.                                       the hint
 *     - items[0].amount is required                             one of several faults
 *     - 3: "Jan" "jan@example.com"                              a customer that matches
 *     - INV-000001 of "Jan": id 2                            an invoice that matches
 *     - and 2 more customers; an e-mail tells them apart
 *     If it happens again, report it with the request id x.
 *     next_allowed_at: 2026-03-18T12:00:00Z                     any other fact
 */
import { folded } from './said.ts';

type Json = Readonly<Record<string, unknown>>;
type Customer = { readonly id: number; readonly name: string; readonly email: string | null };

const WHY = /^(?:Refused|No answer|Failed) \(([a-z_]+)\): (.*)$/s;
const CUSTOMER = /^- (\d+): "([^"]*)"(?: "([^"]*)")?$/;
const CANDIDATE = /^- (\S+|a draft) of "([^"]*)": id (\d+)$/;
const MORE = /^- and (\d+) more customers?; an e-mail tells them apart$/;
const AGAIN = /^If it happens again, report it with the request id (\S+)\.$/;
const FACT = /^([a-z_]+): (.*)$/s;

/** Differences between the text and the data of a refusal; empty if both say the same. */
export function refusalDifferences(text: string, error: Json): readonly string[] {
  const {
    code,
    message,
    hint,
    field,
    errors = [],
    customers = [],
    more_customers,
    candidates = [],
    request_id,
    retryable,
    ...rest
  } = error;
  const [first = '', ...lines] = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  const [, textCode, textMessage] = WHY.exec(first) ?? [];
  const left = hint === undefined ? lines : lines.slice(1);
  const isCustomer = (line: string) => CUSTOMER.test(line) && (customers as readonly Customer[]).length > 0;
  const faults = left.filter(
    (line) => line.startsWith('- ') && !isCustomer(line) && !MORE.test(line) && !CANDIDATE.test(line),
  );
  const facts = left.filter((line) => !line.startsWith('- ') && !AGAIN.test(line));
  const expected: readonly (readonly [string, unknown, unknown])[] = [
    ['code', textCode, code],
    ['message', textMessage, message],
    ['hint', hint === undefined ? undefined : lines[0], hint],
    ['errors', faults, (errors as readonly Json[]).map((one) => `- ${one.field} ${one.message}`)],
    ['customers', left.filter(isCustomer).map(customerOf), (customers as readonly Customer[]).map(plainly)],
    ['candidates', left.filter((line) => CANDIDATE.test(line)).map(candidateOf), candidates],
    ['more_customers', Number(left.map((line) => MORE.exec(line)?.[1]).find(Boolean) ?? 0), more_customers ?? 0],
    ['request_id', left.map((line) => AGAIN.exec(line)?.[1]).find(Boolean), request_id],
    ['facts', facts.map(factOf), Object.entries({ ...rest, ...(retryable ? { retryable } : {}) }).map(written)],
  ];
  return [
    ...expected
      .filter(([, read, known]) => JSON.stringify(read) !== JSON.stringify(known))
      .map(
        ([name, read, known]) => `${name} is ${JSON.stringify(read)} in the text, ${JSON.stringify(known)} in the data`,
      ),
    ...(isNamed(field, text) ? [] : [`field ${JSON.stringify(field)} is in the data alone`]),
  ];
}

function customerOf(line: string) {
  const [, id, name, email] = CUSTOMER.exec(line) ?? [];
  return { id: Number(id), name, email: email ?? null };
}

function candidateOf(line: string) {
  const [, number, customer, id] = CANDIDATE.exec(line) ?? [];
  return { id: Number(id), ...(number === 'a draft' ? {} : { number }), customer };
}

function plainly({ id, name, email }: Customer) {
  const inQuotes = (words: string) => words.replaceAll('"', "'");
  return { id, name: inQuotes(name), email: email === null ? null : inQuotes(email) };
}

function factOf(line: string) {
  return FACT.exec(line)?.slice(1) ?? `no fact: ${line}`;
}

function written([name, value]: readonly [string, unknown]) {
  const isText = typeof value === 'string';
  return [name, Array.isArray(value) ? value.join(', ') : isText ? value : JSON.stringify(value)];
}

/** True if the message or a fault contains the field. */
function isNamed(field: unknown, text: string): boolean {
  return field === undefined || field === '' || folded(text).includes(folded(String(field)));
}
