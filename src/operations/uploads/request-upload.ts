import * as z from 'zod';
import { addMs, formatInstant } from '../../model/dates.ts';
import { secretDigest } from '../../model/token.ts';
import { newUploadSecret, UPLOAD_BOUNDS, UPLOAD_PURPOSES, type UploadPurpose } from '../../model/upload.ts';
import type { Queries } from '../../store/store.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import type { Context } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { rateLimited } from '../kernel/rate-limited.ts';

const NAMES: Readonly<Record<UploadPurpose, string>> = {
  bank_statement: 'a bank statement',
  attachment: 'an attachment',
};

/**
 * Only this answer shows `upload_url` and `page_url`. They contain a secret, and only a digest of the secret is stored.
 */
export const requestUpload = operation({
  name: 'requestUpload',
  title: 'Request an upload',
  summary:
    'Makes a page for one file of at most 5 MB, open for 15 minutes and without sign-in: give its address only to the person with the file. Whether the file is right is said there. Then call importBankStatement (a bank statement) or attachFile (an attachment of a draft) with upload_id.',
  scope: 'billing.write',
  route: 'POST /uploads',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({ purpose: z.enum(UPLOAD_PURPOSES) }),
  output: z.object({
    upload_id: z.int(),
    purpose: z.enum(UPLOAD_PURPOSES),
    upload_url: z.string().describe('Takes the bytes of the file with PUT, without a token: 422 says what is wrong.'),
    page_url: z.string().describe('A page on which a person drops the file.'),
    expires_at: InstantText,
  }),
  answersSecret: true,
  refusals: ['rate_limited'],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, { purpose }) =>
  ctx.write(async (tx) => {
    await requireRoom(tx, ctx);
    const secret = newUploadSecret();
    const expires_at = addMs(ctx.now(), UPLOAD_BOUNDS.openMs);
    const ticket = { account_id: ctx.account.id, digest: secretDigest(secret), purpose };
    const { id } = await tx.uploads.insert({ ...ticket, created_at: ctx.now(), expires_at });
    const { baseUrl } = ctx.addresses;
    return {
      result: {
        upload_id: id,
        purpose,
        upload_url: `${baseUrl}/api/v1/uploads/${secret}`,
        page_url: `${baseUrl}/uploads/${secret}`,
        expires_at: formatInstant(expires_at),
      },
      events: [],
      activity: {
        subject: { kind: 'account', id: ctx.account.id },
        summary: `Asked for an upload of ${NAMES[purpose]}`,
      },
    };
  }),
);

/**
 * Limits the open uploads of an account, because each upload can store a file. The caller holds the account's lock, so
 * concurrent calls cannot exceed the limit.
 */
async function requireRoom(tx: Queries, ctx: Context): Promise<void> {
  const ends = await tx.uploads.ends(ctx.account.id, ctx.now(), UPLOAD_BOUNDS.perAccount);
  const [next] = ends;
  if (next === undefined || ends.length < UPLOAD_BOUNDS.perAccount) return;
  throw rateLimited(`At most ${UPLOAD_BOUNDS.perAccount} uploads are open for an account.`, next - ctx.now());
}
