/**
 * A client that counts answers per second. It uses little processor time, because it shares the cores with the measured
 * servers.
 */
import { connect } from 'node:net';
import { SECONDS } from './rows.ts';

/** Number of open connections. In the comparison of two server processes, each gets about 64 of them. */
const CONNECTIONS = 128;
/** Large enough to read a list of 20 invoices and its headers at once. */
const READ_BYTES = 64 * 1024;
const ANSWER_MS_MAX = 10_000;

/**
 * Returns the number of answered requests per second. Each connection stays open and sends its next request after an
 * answer. Answers are only counted, by their `Content-Length`. They are not parsed, to leave processor time for the
 * servers.
 * @throws {Error} if an answer is not 200, has no `Content-Length` or does not arrive in time, or if the server closes
 * a connection.
 */
export async function answersPerSecond(origin: string, token: string, path: () => string): Promise<number> {
  const { host, hostname, port } = new URL(origin);
  const head = `Host: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const end = performance.now() + SECONDS * 1000;
  const counts = Array.from({ length: CONNECTIONS }, () =>
    countAnswers(Number(port), hostname, () =>
      performance.now() < end ? `GET ${path()} HTTP/1.1\r\n${head}` : undefined,
    ),
  );
  const answered = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return answered / SECONDS;
}

/**
 * Sends the texts that `request` returns, one after the other on one connection. Returns the number of answers when
 * `request` returns undefined.
 */
function countAnswers(port: number, host: string, request: () => string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    /** Bytes of the current answer that have not arrived yet. */
    let missing = 0;
    const fail = (error: Error) => {
      reject(error);
      socket.destroy();
    };
    const ask = (): void => {
      const next = request();
      if (next !== undefined) return void socket.write(next, 'latin1');
      resolve(answers);
      socket.destroy();
    };
    const read = (size: number, bytes: Uint8Array): void => {
      missing = (missing || answerBytes(Buffer.from(bytes.buffer, 0, size))) - size;
      if (missing < 0) throw new Error('There are bytes behind the end of an answer.');
      if (missing > 0) return;
      answers++;
      ask();
    };
    const onread = {
      buffer: new Uint8Array(READ_BYTES),
      callback: (size: number, bytes: Uint8Array): boolean => {
        try {
          read(size, bytes);
        } catch (error) {
          fail(error as Error);
        }
        return true;
      },
    };
    const socket = connect({ port, host, onread });
    socket.setTimeout(ANSWER_MS_MAX, () => fail(new Error(`No answer within ${ANSWER_MS_MAX} ms.`)));
    socket.once('connect', ask).once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection.')));
  });
}

/** Size of the whole answer in bytes: headers and body. */
function answerBytes(read: Buffer): number {
  const headers = read.toString('latin1', 0, read.indexOf('\r\n\r\n') + 4);
  const length = /^Content-Length: (\d+)/im.exec(headers)?.[1];
  if (!headers.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`An answer begins: ${headers}`);
  return headers.length + Number(length);
}
