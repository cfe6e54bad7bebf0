/** Errors raised before an operation is called. The answer to the HTTP client contains every field of the error. */
export type ProblemCode =
  | 'malformed_json'
  | 'malformed_request'
  | 'unauthorized'
  | 'not_found'
  | 'method_not_allowed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'rate_limited';

type Details = {
  readonly hint?: string;
  readonly retryable?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(status: number, code: ProblemCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
