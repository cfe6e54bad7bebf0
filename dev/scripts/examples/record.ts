// Records the examples in the documents: calls to a running service, and its answers.
import { createHash } from 'node:crypto';
import type { Examples } from '../../../src/api/rest/openapi-examples.ts';
import { newCode } from '../../../src/model/codes.ts';
import { ONE_CALL_A_MINUTE, SIMULATED_FAILURES } from './simulated-failures.ts';
import { type Call, type Exchange, endpointOf, openStage, type Stage } from './stage.ts';
import { tell } from './story.ts';

const CREATE: Call = {
  endpoint: endpointOf('createInvoice'),
  input: { customer_id: 1, description: 'Logo', amount: 90 },
};
const GET: Call = { endpoint: endpointOf('getInvoice'), input: { id: 'INV-000001' } };
/** Calls for refusal codes that `createInvoice` cannot return. */
const CALLS: Readonly<Record<string, Call>> = {
  malformed_request: GET,
  invoice_ambiguous: { endpoint: endpointOf('recordPayment'), input: {} },
  quote_ambiguous: { endpoint: endpointOf('declineQuote'), input: {} },
  credit_note_ambiguous: { endpoint: endpointOf('getCreditNote'), input: {} },
};

export async function recordExamples(): Promise<Examples> {
  await using stage = await openStage();
  const told = await tell(stage);
  const examples = { operations: operationsIn(told), refusals: await refusalsOf(stage) };
  return JSON.parse(repeatable(JSON.stringify(examples))) as Examples;
}

/**
 * For each operation: the first successful call, and the first answer of each status. Answers with files are left out,
 * because a document cannot contain them.
 */
function operationsIn(told: readonly Exchange[]): Examples['operations'] {
  const operations: Record<string, { request: Call['input']; answers: Record<string, unknown> }> = {};
  for (const { endpoint, input, status, body } of told) {
    const known = operations[endpoint.op.name];
    const example = known ?? { request: input, answers: {} };
    if (!known && status >= 300) throw new Error(`the first call of ${endpoint.op.name} was answered ${status}`);
    if (body !== undefined) example.answers[status] ??= body;
    operations[endpoint.op.name] = example;
  }
  return operations;
}

async function refusalsOf(stage: Stage): Promise<Examples['refusals']> {
  const refusals: Record<string, unknown> = {};
  for (const [code, drill] of Object.entries(SIMULATED_FAILURES)) {
    refusals[code] = (await drill(stage, CALLS[code] ?? CREATE)).body;
  }
  return { ...refusals, rate_limited: await rateLimitedBody() };
}

/**
 * The rate limit uses real time. On a slow machine, `Retry-After` may be below 60 seconds, or the second call may be
 * allowed. The attempt is then repeated, so that the recorded answer is always the same.
 */
async function rateLimitedBody(triesLeft = 10): Promise<unknown> {
  await using stage = await openStage(ONE_CALL_A_MINUTE);
  await stage.send(GET);
  const { status, body, headers } = await stage.send(GET);
  if (status === 429 && headers.get('Retry-After') === '60') return body;
  if (triesLeft === 0) throw new Error(`a second call in a minute was answered ${status}`);
  return rateLimitedBody(triesLeft - 1);
}

const REQUEST_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Replaces every random value in the answers by a fixed value of the same form. */
function repeatable(json: string): string {
  const codes = new Map<string, string>();
  const codeFor = (code: string) => {
    const known =
      codes.get(code) ??
      newCode((bytes) => createHash('sha256').update(`code ${codes.size}`).digest().subarray(0, bytes));
    codes.set(code, known);
    return known;
  };
  return json
    .replaceAll(/("request_id":")[0-9a-f-]{36}/g, `$1${REQUEST_ID}`)
    .replaceAll(/("pdf_sha256":")[0-9a-f]{64}/g, `$1${createHash('sha256').update('pdf').digest('hex')}`)
    .replaceAll(
      /(\/link\/|"code":"|"confirm":")([0-9a-z]{10})\b/g,
      (_, before: string, code: string) => before + codeFor(code),
    )
    .replaceAll(/(\/subscription\/)[0-9a-f]{40}/g, `$1${createHash('sha1').update('subscription').digest('hex')}`)
    .replaceAll(
      /(\/uploads\/)[\w-]{32}/g,
      `$1${createHash('sha256').update('upload').digest('base64url').slice(0, 32)}`,
    )
    .replaceAll(/whsec_[\w+/=]+/g, `whsec_${createHash('sha256').update('secret').digest('base64')}`)
    .replaceAll(/evt_[0-9a-f]{24}/g, `evt_${createHash('sha256').update('event').digest('hex').slice(0, 24)}`);
}
