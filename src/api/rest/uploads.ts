/**
 * `PUT /uploads/{secret}`: receives the file of an upload. The secret in the address is the only permission; no token
 * is needed.
 */
import type { Request, Response } from 'express';
import { UPLOAD_BOUNDS } from '../../model/upload.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { findUpload, putUpload, requireOpen } from '../../operations/uploads/put-upload.ts';
import { BodyRefused, received } from '../../operations/uploads/received.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';

const MIB = UPLOAD_BOUNDS.fileBytes / 1024 / 1024;

/**
 * Receives a file and answers in JSON. Each request counts against the limit of its client address, so that secrets
 * cannot be guessed in bulk. The body is read only if the upload still accepts a file.
 */
export async function takeUpload(
  services: Services,
  limits: Pick<RateLimits, 'takeForAddress'>,
  req: Request<{ secret: string }>,
  res: Response,
): Promise<Buffer> {
  await limits.takeForAddress(req, res);
  const found = requireOpen(await findUpload(services, req.params.secret));
  const file = await received(services, found, req, UPLOAD_BOUNDS.fileBytes).catch((error: unknown) => {
    throw error instanceof BodyRefused ? PROBLEMS[error.reason] : error;
  });
  return Buffer.from(JSON.stringify(await putUpload(services, found, file)));
}

const PROBLEMS: Readonly<Record<BodyRefused['reason'], Problem>> = {
  too_large: new Problem(413, 'body_too_large', `The file is larger than ${MIB} MB.`, {
    hint: 'Send a smaller file: of a bank statement, export a shorter period.',
  }),
  too_slow: new Problem(408, 'malformed_request', 'The file did not arrive in time.', {
    hint: 'Send it again, from a faster connection.',
    retryable: true,
  }),
  cut_off: new Problem(400, 'malformed_request', 'The file did not arrive whole.', { retryable: true }),
  busy: new Problem(429, 'rate_limited', 'Other files are arriving at this address.', {
    hint: 'Send it again when they have been answered.',
    retryable: true,
    headers: { 'Retry-After': '5' },
  }),
  packed: new Problem(415, 'unsupported_media_type', 'The file must be sent as it is, without Content-Encoding.'),
};
