// Short runs of `npm run trial -- disk` and `mail`: obstacles delay the service, and have no other effect.
import { expect, test } from 'vitest';
import { disk } from '../../../dev/trial/disk.ts';
import { mail } from '../../../dev/trial/mail.ts';
import { shortest } from './kit.ts';

test('a disk that gets full under load loses nothing, and writes go on when there is room', async () => {
  const { broken, figures } = await disk(shortest('sqlite'));
  expect(broken).toEqual([]);
  expect(Object.fromEntries(figures)['answers 503 with Retry-After']).toBeGreaterThan(0);
});

test('mail servers that hang, refuse and break off hold no call, lose no mail and get none twice', async () => {
  const { broken, figures } = await mail(shortest('sqlite'));
  expect(broken).toEqual([]);
  expect(Object.fromEntries(figures).mails).toBeGreaterThan(5);
});
