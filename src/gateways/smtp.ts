/** Mail through an SMTP server (`SMTP_URL`). */
import { createTransport } from 'nodemailer';
import pLimit, { type LimitFunction } from 'p-limit';
import { emailKey, mailboxOf, needsUtf8 } from '../model/email.ts';
import type { MailGateway, MailOutcome, MissedCopy, OutgoingMail } from '../model/mail.ts';

const CONNECTIONS_MAX = 3;
/**
 * Time limits in milliseconds. During the mail's lease, only one worker can send the mail. An attempt must end before
 * the lease ends, so these limits are far shorter than the lease.
 */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 } as const;
/**
 * Longest wait for a free connection, in milliseconds. The wait must end before the mail's lease ends. Otherwise a
 * second worker would send the mail too. nodemailer's own queue has no time limit.
 */
const WAIT_MS_MAX = 20_000;

type Failure = Exclude<MailOutcome, { readonly outcome: 'sent' }>;
const BUSY: Failure = { outcome: 'temporary', reason: 'the mail server is busy with other mails' };

export function smtpGateway(url: string, fromAddress: string): MailGateway {
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS_MAX, ...TIMEOUTS });
  const slots = pLimit(CONNECTIONS_MAX);
  return {
    configured: true,
    trouble: async () => {
      const failure = await transport.verify().then(() => null, failureOf);
      return failure?.reason ?? null;
    },
    send: async (mail) => {
      const unsupported = [mail.to, ...mail.cc].filter(needsUtf8);
      const obstacle = unsupported.length > 0 ? await withoutUtf8(url) : null;
      if (obstacle && unsupported.includes(mail.to)) return obstacle;
      if (obstacle && obstacle.outcome !== 'impossible') return obstacle;
      // Some cc addresses need SMTPUTF8, which the server does not support. The mail is sent without these addresses.
      const missed = obstacle ? unsupported.map((address) => ({ address, reason: obstacle.reason })) : [];
      const possible = { ...mail, cc: mail.cc.filter((one) => obstacle === null || !needsUtf8(one)) };
      const sent = async () => transport.sendMail(messageOf(possible, fromAddress));
      return withSlot(slots, () => sent().then((answer) => outcomeOf(possible, answer, missed), failureOf));
    },
    close: async () => transport.close(),
  };
}

type Answer = { readonly rejectedErrors?: readonly unknown[] | undefined };

/**
 * Outcome of a mail that the server accepted for at least one address. `rejectedErrors` has one error for each address
 * that the server refused. The address in an error has the form that was sent to the server.
 */
function outcomeOf(mail: OutgoingMail, { rejectedErrors = [] }: Answer, missed: readonly MissedCopy[]): MailOutcome {
  const failures = new Map(
    rejectedErrors.map((error) => [emailKey(String(field(error, 'recipient'))), failureOf(error)]),
  );
  const failed = failures.get(emailKey(mail.to));
  if (failed) return { ...failed, isCopied: true };
  const refused = mail.cc.flatMap((address) => {
    const failure = failures.get(emailKey(address));
    return failure ? [{ address, reason: failure.reason }] : [];
  });
  return { outcome: 'sent', missed: [...missed, ...refused] };
}

/** Runs `work` as soon as a slot is free. Returns `BUSY` if no slot becomes free within `WAIT_MS_MAX`. */
function withSlot(slots: LimitFunction, work: () => Promise<MailOutcome>): Promise<MailOutcome> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      resolve(BUSY);
    }, WAIT_MS_MAX);
    void slots(async () => {
      clearTimeout(late);
      if (!isLate) await work().then(resolve, reject);
    });
  });
}

const NO_UTF8 = 'the mail server takes only addresses with ASCII letters before the @ (it does not offer SMTPUTF8)';

/**
 * Checks whether the mail server supports addresses with non-ASCII characters before the @ (SMTPUTF8, RFC 6531).
 * Returns null if the server supports such addresses. Returns a failure if the server does not support them or cannot
 * be reached. nodemailer writes the server's extensions only to its log, so the logger below collects the extensions.
 */
async function withoutUtf8(url: string): Promise<Failure | null> {
  let offers = '';
  const note = ({ tnx }: { tnx?: unknown }, said?: unknown) => {
    if (tnx === 'server' && /^250[ -]/.test(String(said))) offers += `${String(said)}\n`;
    // After STARTTLS the client sends EHLO again. The new reply replaces the earlier list of extensions.
    if (tnx === 'client' && /^EHLO /i.test(String(said))) offers = '';
  };
  const silent = () => undefined;
  const logger = {
    level: silent,
    trace: silent,
    debug: note,
    info: silent,
    warn: silent,
    error: silent,
    fatal: silent,
  };
  const asking = createTransport({ url, logger: logger as never, debug: true, ...TIMEOUTS });
  try {
    await asking.verify();
    return /^250[ -]SMTPUTF8\b/im.test(offers) ? null : { outcome: 'impossible', reason: NO_UTF8 };
  } catch (error) {
    return failureOf(error);
  } finally {
    asking.close();
  }
}

function messageOf(mail: OutgoingMail, fromAddress: string) {
  return {
    from: { name: mail.from.name, address: fromAddress },
    to: mailbox(mail.to),
    cc: mail.cc.map(mailbox),
    ...(mail.isCopied ? { envelope: { from: fromAddress, to: [mailbox(mail.to)] } } : {}),
    ...replyTo(mail),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    attachments: mail.attachments.map(({ filename, type, bytes }) => ({
      filename,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    // Mail content must not make the mailer read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  };
}

function needingUtf8({ to, cc }: OutgoingMail): boolean {
  return [to, ...cc].some(needsUtf8);
}

/** Returns the address as an object. nodemailer would parse a text, and one text can contain several mailboxes. */
function mailbox(address: string) {
  return { name: '', address: needsUtf8(address) ? address : mailboxOf(address) };
}

/**
 * Omits Reply-To if only the Reply-To address has non-ASCII characters before the @. The support for SMTPUTF8 is
 * checked only for the receivers' addresses, so the server might refuse the mail because of Reply-To.
 */
function replyTo(mail: OutgoingMail) {
  const { replyTo: address } = mail;
  if (address === null || (needsUtf8(address) && !needingUtf8(mail))) return {};
  return { replyTo: mailbox(address) };
}

/** Headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Outcome of a failed attempt. Only a 5xx response about the recipient or the message is permanent. After a failed
 * log-in or a broken connection the mail is tried again, because the address may be valid.
 */
function failureOf(error: unknown): Failure {
  const code = field(error, 'code');
  const status = field(error, 'responseCode');
  const reason =
    typeof status === 'number'
      ? `the mail server answered ${status}`
      : `the mail server did not take it (${String(code)})`;
  const final =
    typeof status === 'number' && status >= 500 && ['RCPT TO', 'DATA'].includes(String(field(error, 'command')));
  return { outcome: final ? 'permanent' : 'temporary', reason };
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
}
