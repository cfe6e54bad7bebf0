/** A real SMTP server on loopback. It accepts mail, refuses it on demand, and can be stopped and restarted. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type MailMessage, readMessage } from './mail-message.ts';

export interface Offer extends MailMessage {
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** A refusal: the SMTP step at which it is sent, and its code. */
export interface Trouble {
  readonly at: 'sender' | 'recipient' | 'message';
  readonly code: number;
}

export interface MailServer extends AsyncDisposable {
  /** For the setting `SMTP_URL`. */
  readonly url: string;
  /** Accepted mails to an address, in order. */
  readonly inbox: (address: string) => readonly Offer[];
  /** All mails to an address whose content was received, including mails that were then refused. */
  readonly offers: (address: string) => readonly Offer[];
  /** All mails whose content was received, to whichever address. */
  readonly everything: () => readonly Offer[];
  /** Refuses the next attempts for an address, one for each of `troubles`, in order. Later attempts are accepted. */
  readonly refuse: (address: string, ...troubles: readonly Trouble[]) => void;
  /** Calls `then` before each attempt for an address is answered. */
  readonly whenAsked: (address: string, then: () => void | Promise<void>) => void;
  readonly stop: () => Promise<void>;
  /** Restarts the server on the same port. */
  readonly start: () => Promise<void>;
}

/** `utf8`: the server supports SMTPUTF8. `lateMs`: time until it answers a message that it has taken. */
export async function openMailServer({ login = false, utf8 = true, lateMs = 0 } = {}): Promise<MailServer> {
  const taken: Offer[] = [];
  const shown: Offer[] = [];
  const troubles = new Map<string, Trouble[]>();
  const visitors = new Map<string, () => void | Promise<void>>();
  let port = 0;
  let server: SMTPServer;

  /** The error for this step, if the next planned refusal of an address is at this step. */
  function troubleAt(step: Trouble['at'], addresses: readonly string[]): Error | null {
    for (const address of addresses) {
      const planned = troubles.get(address) ?? [];
      if (planned[0]?.at === step) {
        const { code } = planned.shift() as Trouble;
        return Object.assign(new Error(`no, because of a test`), { responseCode: code });
      }
    }
    return null;
  }

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: !login,
      hideSMTPUTF8: !utf8,
      // Clients keep connections open. A server that stops does not wait for them.
      closeTimeout: 10,
      disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      onMailFrom: ({ address }, _session, answer) => answer(troubleAt('sender', [address])),
      onRcptTo: ({ address }, _session, answer) => {
        const visit = Promise.resolve(visitors.get(address)?.());
        void visit.then(() => answer(troubleAt('recipient', [address])));
      },
      onData: (stream, session, answer) => {
        const { mailFrom, rcptTo } = session.envelope;
        const recipients = rcptTo.map(({ address }) => address);
        const sender = mailFrom === false ? '' : mailFrom.address;
        const take = (raw: string) => {
          const offer = { ...readMessage(raw), sender, recipients };
          shown.push(offer);
          const trouble = troubleAt('message', recipients);
          if (!trouble) taken.push(offer);
          if (lateMs > 0) setTimeout(answer, lateMs, trouble).unref();
          else answer(trouble);
        };
        text(stream).then(take, answer);
      },
    });
    // Ignored, because clients that are killed or disconnect are part of the tests.
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  }

  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  const to = (offers: readonly Offer[], address: string) => offers.filter((one) => one.recipients.includes(address));
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    inbox: (address) => to(taken, address),
    offers: (address) => to(shown, address),
    everything: () => [...shown],
    refuse: (address, ...planned) => void troubles.set(address, [...planned]),
    whenAsked: (address, then) => void visitors.set(address, then),
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
