/** Example calls with their real answers, which `npm run gen` records for the documents. */
import { readFileSync } from 'node:fs';

export type Examples = {
  /** Examples by operation name: the input of a successful call, and one recorded answer for each status. */
  readonly operations: Readonly<Record<string, OperationExamples>>;
  /** Recorded refusals by error code, for error codes that any call can get. */
  readonly refusals: Readonly<Record<string, unknown>>;
};

type OperationExamples = {
  readonly request: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, unknown>>;
};

/** Relative path that is valid from `src` and from `dist`. */
const FILE = new URL('../../../schema/examples.json', import.meta.url);

export function recordedExamples(): Examples {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Examples;
}

/**
 * Returns a recorded answer for a refusal that several operations share. The codes are tried in order, and the first
 * recorded answer is returned.
 */
export function refusalExample({ operations, refusals }: Examples, codes: readonly string[]): unknown {
  const answers = [
    ...Object.values(refusals),
    ...Object.values(operations).flatMap((one) => Object.values(one.answers)),
  ];
  return codes.flatMap((code) => answers.filter((answer) => codeOf(answer) === code))[0];
}

function codeOf(answer: unknown): unknown {
  return (answer as { readonly error?: { readonly code: string } }).error?.code;
}
