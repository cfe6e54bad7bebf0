import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { Email } from '../fields.ts';
import { operation } from '../operation.ts';
import { makeSignInLink } from './make-sign-in-link.ts';

export const createUser = operation({
  name: 'createUser',
  title: 'Create a user',
  summary: 'Lets a person into the account and returns a one-time sign-in link, valid for 24 hours. Sends nothing.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({ email: Email }),
  output: z.object({
    id: z.int(),
    email: z.string(),
    sign_in_url: z.string(),
    expires_at: z.string().meta({ format: 'date-time' }),
  }),
  refusals: [],
})((ctx, input) => {
  const email = input.email.toLowerCase();
  return ctx.write(async (tx) => {
    const { userId: id, url, expiresAt } = await makeSignInLink(tx, ctx, email);
    return {
      result: { id, email, sign_in_url: url, expires_at: formatInstant(expiresAt) },
      events: [],
      activity: { subject: { kind: 'user', id }, summary: `Made a sign-in link for ${email}` },
    };
  });
});
