import { addresseesIn, addresseesText } from '../../model/addressees.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Services } from '../kernel/context.ts';

/**
 * Activity text for a change that writes a mail. The text does not say that the mail was delivered. The mail server's
 * answer gets its own activity row (`deliver-mail.ts`). `what`: for example `INV-000042` or `reminder 2 of INV-000042`.
 */
export function mailWritten({ mail }: Pick<Services, 'mail'>, what: string, written: MailRow): string {
  const receivers = addresseesText(addresseesIn(written));
  return mail.configured
    ? `Queued the mail of ${what} to ${receivers}`
    : `Wrote the mail of ${what} to ${receivers}; no mail server is set up, so nothing was sent`;
}
