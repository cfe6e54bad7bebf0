// Samples of the soak trial: growth that lasts to the end of a run is a fault, temporary growth is not.
import { expect, test } from 'vitest';
import { growth } from '../../../dev/trial/soak.ts';

/** Evaluates as many samples as a run has. `part` is the fraction of the run before the sample. */
const run = (
  figures: (part: number) => { heapMiB?: number; handles?: number; latencies?: readonly number[] },
): string[] =>
  growth(
    Array.from({ length: 20 }, (_, n) => ({ heapMiB: 57, handles: 23, latencies: [20, 30, 500], ...figures(n / 20) })),
  );

test('a run in which nothing grows is well, also if a start is slow, a few calls wait, or a small median doubles', () => {
  expect(run(() => ({}))).toEqual([]);
  expect(run((part) => ({ latencies: part < 0.4 ? [900, 900, 900] : [30, 30, 30] }))).toEqual([]);
  expect(run((part) => ({ latencies: part < 0.7 ? [20, 30, 40] : [20, 30, 9_000] }))).toEqual([]);
  expect(run((part) => ({ latencies: part < 0.7 ? [20] : [65] }))).toEqual([]);
  expect(run((part) => ({ latencies: part < 0.7 ? [210] : [400] }))).toEqual([]);
  expect(run((part) => ({ latencies: part < 0.5 ? [] : [20] }))).toEqual([]);
});

test('the median of calls that goes on growing is a broken promise', () => {
  const says = ['the median call took 30 ms, and 90 ms at the end'];
  expect(run((part) => ({ latencies: part < 0.7 ? [20, 30, 40] : [20, 90, 95] }))).toEqual(says);
});

test('so are the heap and the handles that the quietest moment of the end still needs', () => {
  expect(run((part) => ({ heapMiB: 50 + part * 20 }))).toEqual([]);
  expect(run((part) => ({ heapMiB: 50 + part * 60 }))).toEqual(['the heap grew by 18 MiB in the second half']);
  expect(run((part) => ({ handles: part === 0.8 ? 90 : 23 }))).toEqual([]);
  expect(run((part) => ({ handles: part < 0.7 ? 23 : 44 }))).toEqual(['21 handles more in the second half']);
});
