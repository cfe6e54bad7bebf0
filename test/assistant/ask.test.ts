import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeLines, flaggedIn } from '../../src/model/asking.ts';
import { answerOf, type Desk, openDesk, stepsOf } from './kit.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.testApp.run('createInvoice', {
    customer: { name: 'Ann', email: 'ann@example.com' },
    ...{ description: 'Work', amount: 1250, date: '2026-01-01', due_date: '2026-02-01' },
  });
});
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => {
  desk.asked.length = 0;
});

test('a question is answered from what tools returned, streamed, with its calls and what it cost', async () => {
  desk.model.play([
    { text: 'Let me look.', calls: [{ name: 'listOverdueInvoices', arguments: { limit: null } }] },
    { text: 'One invoice is overdue: EUR 1,250.00 from Ann.' },
  ]);
  const steps = await stepsOf(await desk.open(), 'Which invoices are overdue?');
  const last = steps.at(-1);
  expect(last).toMatchObject({ kind: 'done', answer: { end: { code: 'answered', message: null } } });
  if (last?.kind !== 'done') return;
  expect(flaggedIn(last.answer)).toEqual([]);
  expect(desk.model.faults).toEqual([]);
});

test('a write is declined: the person is told that nothing was changed, whatever the model says, and a wrong amount is flagged', async () => {
  desk.model.play([
    {
      calls: [
        {
          name: 'sendReminder',
          arguments: { id: 'INV-000001', message: null, tone: null, force: null, preview: null, allow_duplicate: null },
        },
      ],
    },
    { text: 'I have sent the reminder for €99.' },
  ]);
  const answer = await answerOf(await desk.open({ says: 'no' }), 'Remind Ann');
  expect(changeLines(answer)).toEqual(['Nothing was changed or sent.']);
  expect(flaggedIn(answer).map(({ text }) => text)).toEqual(['€99']);
  expect(desk.model.faults).toEqual([]);
});
