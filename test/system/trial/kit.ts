/** Settings for short runs of the trials. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
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

/** A copy of the service with a fault: in one place of its code, `from` is replaced by `to`. Returns its program. */
export function planted(from: string, to: string): string {
  const built = inject('built');
  // Beside the original, because the code finds its packages in the folders above.
  const folder = mkdtempSync(`${built}-planted-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(built, folder, { recursive: true });
  // The folder also has files of earlier builds.
  const bundled = Object.keys(JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8')));
  const files = bundled.filter((name) => name.startsWith('dist/')).map((name) => join(folder, name));
  const found = files.filter((file) => readFileSync(file, 'utf8').includes(from));
  const [file] = found;
  if (file === undefined || found.length > 1) throw new Error(`${found.length} files have: ${from}`);
  const parts = readFileSync(file, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has it ${parts.length - 1} times: ${from}`);
  writeFileSync(file, parts.join(to));
  return join(folder, 'bin/billhook.js');
}
