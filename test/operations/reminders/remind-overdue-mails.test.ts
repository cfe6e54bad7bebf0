// Reminders to many customers as their mailboxes receive them: each one once, even after a crash or a repeated call
// (R87).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../kit/database.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { each, fivePreviewed, MINUTE_MS, openPost, type Post } from './reminding.ts';

describe.each(ENGINES_OF_RULES)('reminders of many, through a mail server, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterAll(() => endVerified(post));

  const previewed = () => fivePreviewed(post);
  const inboxes = (addresses: readonly string[]) => addresses.map((address) => post.server.inbox(address).length);

  test('a letter arrives with its reminder link to unsubscribe, in the text and for mail programs', async () => {
    const { desk, addresses, confirm } = await previewed();
    const sent = await desk.run('remindOverdue', { preview: false, confirm });
    expect(sent.counts).toMatchObject({ sent: 5, skipped: 0 });
    expect(inboxes(addresses)).toEqual(each(1));
    const [mail] = post.server.inbox(addresses[0] ?? '');
    expect(mail?.subject).toBe(sent.results[0]?.subject);
    expect(mail?.headers['list-unsubscribe']?.[0]).toMatch(/\/unsubscribe\/\d+-[0-9a-f]{32}>$/);
    expect(mail?.text).toContain('No more reminders: ');
  });

  test('after a crash between two letters the written ones leave, and the same confirm sends the rest', async () => {
    const ready = await previewed();
    const { database } = post.ledger;
    const [, , third = ''] = ready.addresses;
    const mend = await refuseMailTo(database, third);
    await expect(ready.desk.run('remindOverdue', { preview: false, confirm: ready.confirm })).rejects.toThrow();
    expect(inboxes(ready.addresses)).toEqual([1, 1, 0, 0, 0]);
    await mend();
    const rest = await ready.desk.run('remindOverdue', { preview: false, confirm: ready.confirm });
    expect(rest.counts).toMatchObject({ sent: 5, skipped: 0 });
    expect(inboxes(ready.addresses)).toEqual(each(1));
  });

  test('if the ten minutes end before the rest is sent, the refusal says how many were', async () => {
    const ready = await previewed();
    const mend = await refuseMailTo(post.ledger.database, ready.addresses[2] ?? '');
    await expect(ready.desk.run('remindOverdue', { preview: false, confirm: ready.confirm })).rejects.toThrow();
    await mend();
    post.ledger.testApp.clock.advance(10 * MINUTE_MS);
    const refusal = await ready.desk.refused('remindOverdue', { preview: false, confirm: ready.confirm });
    expect(refusal).toMatchObject({ code: 'preview_needed', message: expect.stringContaining('2 of its 5 invoices') });
    const anew = await ready.desk.run('remindOverdue', {});
    expect(anew.counts).toMatchObject({ preview: 3, skipped: 2 });
  });
});

/** Makes the database refuse mails to this address. The returned function ends this. */
async function refuseMailTo({ engine, execute }: TestDatabase, address: string): Promise<() => Promise<void>> {
  const when = `new.recipient = '${address}'`;
  if (engine === 'sqlite') {
    await execute(`create trigger no_mail before insert on mails when ${when}
      begin select raise(abort, 'crashed by a test'); end`);
    return () => execute('drop trigger no_mail');
  }
  await execute(`create function no_mail() returns trigger language plpgsql as
      $$ begin raise exception 'crashed by a test'; end $$;
    create trigger no_mail before insert on mails for each row when (${when}) execute function no_mail()`);
  return () => execute('drop trigger no_mail on mails; drop function no_mail()');
}
