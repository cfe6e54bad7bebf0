import { expect, test } from 'vitest';
import { forEachAtOnce, forEachFound, forEachOf } from '../../../src/operations/kernel/for-each-of.ts';

const failsAt = (bad: readonly number[], done: number[]) => async (id: number) => {
  if (bad.includes(id)) throw new Error(`row ${id}`);
  done.push(id);
};

test('a row that fails keeps no other from its turn, and is told at the end', async () => {
  const done: number[] = [];
  await expect(forEachOf([1, 2, 3], failsAt([2], done))).rejects.toMatchObject({ errors: [{ message: 'row 2' }] });
  expect(done).toEqual([1, 3]);
});

test('of rows taken at once one that fails is told after the last has ended', async () => {
  const done: number[] = [];
  const act = failsAt([1, 3], done);
  const all = forEachAtOnce([1, 2, 3], async (id) => {
    if (id === 2) await new Promise(setImmediate);
    await act(id);
  });
  await expect(all).rejects.toMatchObject({ errors: [{ message: 'row 1' }, { message: 'row 3' }] });
  expect(done).toEqual([2]);
});

test('nor does one on the first page keep those of the next', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({ id: index + 1 }));
  const done: number[] = [];
  const act = failsAt([7, 201], done);
  const found = forEachFound<{ id: number }>(
    async (after, limit) => rows.filter(({ id }) => id > (after?.id ?? 0)).slice(0, limit),
    ({ id }) => act(id),
  );
  await expect(found).rejects.toMatchObject({ errors: [{ message: 'row 7' }, { message: 'row 201' }] });
  expect(done).toHaveLength(448);
});
