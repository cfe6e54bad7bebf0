/** Creates upload tickets, and sends uploads that are valid, incomplete or malformed. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Answer, Desk } from '../../kit/desk.ts';
import type { TestApp } from '../../kit/test-app.ts';
import { statementOf } from '../bank/kit.ts';

export const STATEMENT = statementOf([{ amount: 12.5, text: 'many thanks' }]);

export type Ticket = Answer<'requestUpload'>;

export function ticketOf(desk: Desk): Promise<Ticket> {
  return desk.run('requestUpload', { purpose: 'bank_statement' });
}

export function pathOf(address: string): string {
  return new URL(address).pathname;
}

type Put = { readonly status: number; readonly body: Readonly<Record<string, never>> };

/** Sends a file to an upload address with PUT. The host of the address is replaced by that of the test service. */
export async function put(testApp: TestApp, url: string, body: string | Uint8Array, type?: string): Promise<Put> {
  const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
  const answer = await testApp.fetch(pathOf(url), { method: 'PUT', body: body as string, headers });
  return { status: answer.status, body: (await answer.json()) as Put['body'] };
}

/** Opens a socket and sends the head of a PUT request without any of its body. */
export async function beginning(testApp: TestApp, url: string, headers: readonly string[]): Promise<Socket> {
  const { port } = new URL(await testApp.baseUrl());
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [`PUT ${pathOf(url)} HTTP/1.1`, 'Host: billing.example', ...headers, '', ''];
  socket.write(head.join('\r\n'));
  return socket;
}

/** HTTP status of the answer on a socket. */
export async function statusOn(socket: Socket): Promise<number> {
  let text = '';
  socket.on('error', () => undefined);
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\r\n\r\n')) break;
  }
  return Number(text.split(' ')[1]);
}
