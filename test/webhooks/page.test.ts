// Instructions of docs/webhooks.md for receivers: the code on the page is run on real deliveries.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '../../src/model/event.ts';
import { type Ledger, openLedger } from '../kit/desk.ts';
import { openPostRoom } from '../operations/webhooks/post-room.ts';
import { KEY } from '../worker/queue-jobs.ts';
import { ON_THIS_MACHINE } from './receiver.ts';

const PAGE = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

function snippet(language: string): string {
  const found = [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code]) => code ?? '',
  );
  expect(found, `one ${language} snippet in docs/webhooks.md`).toHaveLength(1);
  return found[0] ?? '';
}

/** A delivery, and the secrets with which its receiver checks the signature. */
type Case = { readonly body: string; readonly headers: Record<string, string>; readonly secrets: readonly string[] };

function forgeries({ body, headers, secrets }: Case): Record<string, Case> {
  const signature = headers['x-service-signature'] ?? '';
  const signed = (text: string) => ({ ...headers, 'x-service-signature': text });
  return {
    'another body': { body: body.replace('100', '101'), headers, secrets },
    'another secret': {
      body,
      headers,
      secrets: secrets.map((secret) =>
        secret.replace(/^whsec_./, (start) => (start === 'whsec_A' ? 'whsec_B' : 'whsec_A')),
      ),
    },
    'another signature': { body, headers: signed(`sha256=${'0'.repeat(64)}`), secrets },
    'half a signature': { body, headers: signed(signature.slice(0, -10)), secrets },
    'a signature without its name': { body, headers: signed(signature.slice('sha256='.length)), secrets },
    'no signature': { body, headers: {}, secrets },
  };
}

describe('the code on the page', () => {
  let ledger: Ledger;
  let genuine: Case;
  /** A delivery during the rotation of the secret, to a receiver that has both secrets. */
  let during: Case;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'billhook-page-'));
    ledger = await openLedger('sqlite', { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using room = await openPostRoom(ledger);
    await room.desk.invoice({ customer: { name: 'Ümit 🎻' } });
    await room.work();
    const [got] = room.receiver.received;
    if (!got) throw new Error('nothing was delivered');
    const { id, secret: old } = room.endpoint;
    genuine = { body: got.body, headers: got.headers as Record<string, string>, secrets: [old] };
    const { secret } = await room.desk.run('rotateWebhookSecret', { id });
    await room.desk.invoice();
    await room.work();
    const { body = '', headers = {} } = room.receiver.received.at(-1) ?? {};
    during = { body, headers: headers as Record<string, string>, secrets: [secret, old] };
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await ledger[Symbol.asyncDispose]();
  });

  test('for Node accepts what we send, and nothing that was changed', async () => {
    const file = join(folder, 'verify.mjs');
    writeFileSync(file, snippet('js'));
    const { isFromBillhook } = (await import(pathToFileURL(file).href)) as {
      isFromBillhook: (body: string, headers: Record<string, string>, secrets: readonly string[]) => boolean;
    };
    for (const { body, headers, secrets } of [genuine, during])
      expect(isFromBillhook(body, headers, secrets)).toBe(true);
    for (const [what, { body, headers, secrets }] of Object.entries({ ...forgeries(genuine), ...forgeries(during) })) {
      expect(isFromBillhook(body, headers, secrets), what).toBe(false);
    }
  });

  test('for Python accepts what we send, and nothing that was changed', () => {
    const file = join(folder, 'verify.py');
    const main = `
import json
import sys

for case in json.load(sys.stdin):
    print(is_from_billhook(case["body"].encode(), case["headers"], case["secrets"]))
`;
    writeFileSync(file, snippet('python') + main);
    const cases = [genuine, during, ...Object.values(forgeries(genuine)), ...Object.values(forgeries(during))];
    const { stdout, stderr, error } = spawnSync('python3', [file], { input: JSON.stringify(cases), encoding: 'utf8' });
    if (error) throw new Error(`python3 has to be installed for this test: ${error.message}`);
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(
      cases.map((one) => (one === genuine || one === during ? 'True' : 'False')),
    );
  });
});

test('the page names every event there is, and none that is not', () => {
  const named = [
    ...PAGE.matchAll(/`((?:payment|invoice|credit_note|quote|subscription|customer|webhook)\.[a-z_*]+)`/g),
  ].map(([, name]) => name ?? '');
  const covered = (type: string) => named.some((name) => name === type || name === type.replace(/\..*/, '.*'));
  expect(EVENT_TYPES.filter((type) => !covered(type))).toEqual([]);
  const unknown = named.filter((name) => !name.endsWith('.*') && !(EVENT_TYPES as readonly string[]).includes(name));
  expect(unknown).toEqual([]);
});
