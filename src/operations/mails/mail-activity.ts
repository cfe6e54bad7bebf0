import type { Services } from '../kernel/context.ts';

/**
 * The activity line of a change that writes a mail. It claims no delivery: the mail server's answer gets a line of its
 * own (`deliver-mail.ts`). `what`: such as `INV-000042` or `reminder 2 of INV-000042`.
 */
export function mailWritten({ mail }: Pick<Services, 'mail'>, what: string, recipient: string): string {
  return mail.configured
    ? `Queued the mail of ${what} to ${recipient}`
    : `Wrote the mail of ${what} to ${recipient}; no mail server is set up, so nothing was sent`;
}
