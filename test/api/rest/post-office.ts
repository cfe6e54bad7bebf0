/** Mail servers as the service sees them, answering as a test wants. */
import type { MailGateway, MailOutcome } from '../../../src/model/mail.ts';

export type PostOffice = MailGateway & {
  /** How the next attempts end, for every address but {@link GONE}. */
  readonly answer: (outcome: MailOutcome) => void;
};

/** An address that is refused for good. */
export const GONE = 'gone@example.com';

export function postOffice(): PostOffice {
  let outcome: MailOutcome = { outcome: 'sent' };
  return {
    configured: true,
    trouble: async () => null,
    send: async ({ to }) => (to === GONE ? { outcome: 'permanent', reason: '550 no such user' } : outcome),
    close: async () => {},
    answer: (next) => {
      outcome = next;
    },
  };
}
