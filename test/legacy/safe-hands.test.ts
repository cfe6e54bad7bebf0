/** Promises about the legacy interfaces, each with the test that proves it (like test/safe-hands.test.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Proof = readonly [promise: string, file: string, title: string];

const PROOFS: Readonly<Record<string, readonly Proof[]>> = {
  '1 one parser of amounts (R3)': [['through V2 and V1', 'amounts.test.ts', 'describeAmounts']],
  '11 batches (R13)': [['V2 apart from REST', 'v2/http.test.ts', 'apart from REST']],
  '15 hardness': [['odd JSON', 'odd-json.test.ts', 'whose errors have status 200']],
  '17 one identity of what older interfaces make': [
    ['JSON under any type', 'v2/http.test.ts', 'http.json'],
    ['linkid leads back', 'v2/leads-back.test.ts', 'leads back'],
    ['holds', 'v2/one-identity.test.ts', 'held, then captured in part'],
    ['listed, found', 'v2/one-identity.test.ts', 'is listed, and found by its id and by its code in any case'],
    ['closed', 'v2/one-identity.test.ts', 'is closed by its code'],
    ['note and code', 'v2/one-identity.test.ts', 'what is paid of it has its code, its id and its note'],
    ['payment_method', 'v2/one-identity.test.ts', 'payments are found by their method'],
  ],
  '18 in their own terms': [
    ['scheduleamount', 'v2/own-words.test.ts', 'scheduleamount %j'],
    ['429', 'v2/own-words.test.ts', 'a flood is told how long to wait'],
  ],
};

describe.each(Object.entries(PROOFS))('%s', (_item, proofs) => {
  test.each(proofs)('%s', (_promise, file, title) => {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(title);
  });
});
