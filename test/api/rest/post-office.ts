/** A fake mail gateway, whose outcomes the test controls. */
import type { MailGateway, MailOutcome } from '../../../src/model/mail.ts';

export type PostOffice = MailGateway & {
  /** Sets the outcome of the next attempts, for every address except {@link GONE}. */
  readonly answer: (outcome: MailOutcome) => void;
};

/** An address that is rejected permanently. */
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
