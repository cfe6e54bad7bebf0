/** Sends a request and returns the answer with its bytes as they were sent. `fetch` would decompress them. */
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestApp } from '../../kit/test-app.ts';

export type Sent = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

export async function bytesOf(
  testApp: TestApp,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Sent> {
  const { hostname, port } = new URL(await testApp.baseUrl());
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, (incoming) => {
      const { statusCode: status = 0, headers: got } = incoming;
      buffer(incoming).then((bytes) => resolve({ status, headers: got, bytes }), reject);
    })
      .on('error', reject)
      .end();
  });
}

export function unpacked({ headers, bytes }: Sent): string {
  const encoding = headers['content-encoding'];
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
