// A cancelled call stops before its first change. After a change it continues, because half of its changes would be
// worse. A call that makes independent changes one by one (`writeOne`) stops before the next one.
import { expect, test } from 'vitest';
import { Cancelled, contextOf, type Written } from '../../src/operations/kernel/context.ts';
import type { Queries } from '../../src/store/store.ts';
import { openTestApp } from '../kit/test-app.ts';

test('a call without a key that has changed something goes on; one of many changes stops before the next', async () => {
  await using testApp = await openTestApp();
  const { services } = testApp.app;
  const done: string[] = [];
  const change =
    (name: string) =>
    async (_tx: Queries): Promise<Written<void>> => {
      done.push(name);
      const subject = { kind: 'account', id: testApp.account.id } as const;
      return { result: undefined, events: [], activity: { subject, summary: name } };
    };
  const opened = () => {
    const cancel = new AbortController();
    const ctx = contextOf(services, { ...testApp.caller(), signal: cancel.signal }, 'test', null);
    return { ctx, cancel: () => cancel.abort() };
  };
  const whole = opened();
  await whole.ctx.write(change('first half'));
  whole.cancel();
  await whole.ctx.write(change('second half'));
  const many = opened();
  await many.ctx.writeOne(change('one'));
  many.cancel();
  await expect(many.ctx.writeOne(change('another'))).rejects.toThrow(Cancelled);
  const early = opened();
  early.cancel();
  await expect(early.ctx.write(change('nothing'))).rejects.toThrow(Cancelled);
  expect(done).toEqual(['first half', 'second half', 'one']);
  const { activity } = (await testApp.run('listActivity', {})) as unknown as { activity: { summary: string }[] };
  expect(activity.map(({ summary }) => summary).slice(0, 3)).toEqual(['one', 'second half', 'first half']);
});
