/** Settings for short runs of the trials. */
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TrialSettings } from '../../../dev/trial/report.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES, type TestEngine } from '../../kit/test-app.ts';

/** Most of the cost of a trial is the start of processes: the daily run tests one engine. */
export const TRIAL_ENGINES: readonly TestEngine[] = WHOLE ? ENGINES : ['sqlite'];

export function shortest(engine: TestEngine, more: Partial<TrialSettings> = {}): TrialSettings {
  const server = engine === 'postgres' ? { postgresUrl: inject('postgresUrl') } : {};
  const bin = join(inject('built'), 'bin/billhook.js');
  return { engine, bin, ms: WHOLE ? 20_000 : 500, seed: 7, say: () => undefined, ...server, ...more };
}
