/** Replaces the mail server if none is configured: mails are stored but not sent. */
import type { MailGateway } from '../model/mail.ts';

export const noMailGateway: MailGateway = {
  configured: false,
  trouble: async () => null,
  send: async () => ({ outcome: 'temporary', reason: 'no mail server is configured (SMTP_URL)' }),
  close: async () => undefined,
};
