/** Mail gateway of a service without a mail server: mails are stored but not sent. */
import type { MailGateway } from '../model/mail.ts';

export const noMailGateway: MailGateway = {
  configured: false,
  trouble: async () => null,
  send: async () => ({ outcome: 'temporary', reason: 'no mail server is configured (SMTP_URL)' }),
  close: async () => undefined,
};
