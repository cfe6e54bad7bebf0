/** An SMTP server that hangs, refuses mails, breaks off after the message or answers late, each at random. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type MailMessage, readMessage } from '../../test/kit/mail-message.ts';
import { type Random, randomOf } from './random.ts';

const TROUBLES = [
  'hangs before its greeting',
  'hangs after the recipient',
  'refuses the recipient for now (451)',
  'refuses the message for now (452)',
  'breaks off after the message, without taking it',
  'answers 1 to 4 s late',
] as const;
type Trouble = (typeof TROUBLES)[number];

export interface HostileMail extends AsyncDisposable {
  readonly url: string;
  /** The acknowledged mails to an address. */
  readonly inbox: (address: string) => readonly MailMessage[];
  /** Message-IDs of mails that the server has acknowledged more than once. */
  readonly takenTwice: () => readonly string[];
  readonly troubles: () => readonly (readonly [Trouble, number])[];
  /** Starts the faults; the server has none at first. */
  readonly misbehave: () => void;
  /** Ends the faults. Closes all open connections, including those that hang. */
  readonly behave: () => void;
}

const TROUBLED = 0.5;

export async function openHostileMail(seed: number): Promise<HostileMail> {
  const random = randomOf(seed, 100);
  const taken = new Map<string, MailMessage[]>();
  const counts = new Map<Trouble, number>(TROUBLES.map((trouble) => [trouble, 0]));
  const sockets = new Set<Socket>();
  let isHostile = false;

  const troubleAt = (...possible: readonly [Trouble, ...Trouble[]]): Trouble | null => {
    if (!isHostile || !random.chance(TROUBLED / 2)) return null;
    const trouble = random.pick(possible);
    counts.set(trouble, (counts.get(trouble) ?? 0) + 1);
    return trouble;
  };
  const take = (recipient: string, raw: string) => {
    taken.set(recipient, [...(taken.get(recipient) ?? []), readMessage(raw)]);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, { troubleAt, take, random });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const idsOf = (messages: readonly MailMessage[]) => messages.map(({ messageId }) => messageId);
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inbox: (address) => taken.get(address) ?? [],
    takenTwice: () => [...taken.values()].map(idsOf).flatMap((ids) => ids.filter((id, n) => ids.indexOf(id) !== n)),
    troubles: () => [...counts],
    misbehave: () => {
      isHostile = true;
      // Closes the open connections, so that the next connection may hang before its greeting.
      for (const socket of sockets) socket.destroy();
    },
    behave: () => {
      isHostile = false;
      for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Manners {
  readonly troubleAt: (...possible: readonly [Trouble, ...Trouble[]]) => Trouble | null;
  readonly take: (recipient: string, raw: string) => void;
  readonly random: Random;
}

const END = '\r\n.\r\n';

/** The server side of SMTP (RFC 5321), as far as a client without log-in and encryption needs it. */
function converse(socket: Socket, { troubleAt, take, random }: Manners): void {
  let buffer = '';
  let recipient = '';
  let isData = false;
  const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
  if (troubleAt('hangs before its greeting')) return;
  say('220 trial ESMTP');

  const answerMessage = (raw: string) => {
    if (!socket.writable) return;
    take(recipient, raw.replaceAll('\r\n..', '\r\n.'));
    say('250 taken');
  };

  function message(raw: string): void {
    isData = false;
    const trouble = troubleAt(
      'refuses the message for now (452)',
      'breaks off after the message, without taking it',
      'answers 1 to 4 s late',
    );
    if (trouble === 'refuses the message for now (452)') say('452 not now');
    else if (trouble === 'breaks off after the message, without taking it') socket.destroy();
    else if (trouble === null) answerMessage(raw);
    else setTimeout(answerMessage, random.between(1_000, 4_000), raw).unref();
  }

  function toRecipient(line: string): void {
    recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const trouble = troubleAt('hangs after the recipient', 'refuses the recipient for now (451)');
    if (trouble === null) say('250 ok');
    else if (trouble === 'refuses the recipient for now (451)') say('451 not now');
  }

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') toRecipient(line);
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else if (verb === 'DATA') {
      isData = true;
      say('354 go on');
    } else say('250 ok');
  }

  socket.setEncoding('utf8').on('data', (text: string) => {
    buffer += text;
    for (;;) {
      const end = buffer.indexOf(isData ? END : '\r\n');
      if (end === -1) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (isData ? END.length : 2));
      if (isData) message(`${part}\r\n`);
      else command(part);
    }
  });
}
