import type { Services } from '../kernel/context.ts';

/**
 * Activity text for a change that writes a mail. Does not claim delivery, because the mail server's answer gets an
 * activity row of its own (`deliver-mail.ts`). `what`: for example `INV-000042` or `reminder 2 of INV-000042`.
 */
export function mailWritten({ mail }: Pick<Services, 'mail'>, what: string, recipient: string): string {
  return mail.configured
    ? `Queued the mail of ${what} to ${recipient}`
    : `Wrote the mail of ${what} to ${recipient}; no mail server is set up, so nothing was sent`;
}
