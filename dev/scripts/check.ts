// Runs all checks of the code that do not need to run it: npm run check.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

interface Outcome extends Check {
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** The checks for the repository at `root`. Every command runs in that folder. */
function checksOf(root: string): readonly Check[] {
  const present = (path: string) => existsSync(join(root, path));
  const cruised = ['src', 'test', 'dev', 'bin'].filter(present);
  const complete = ['--diagnostic-level=warn', '--max-diagnostics=none'];
  const checks: Check[] = [
    { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', ...complete, '.'] },
    { name: 'types', command: ['tsc'] },
    { name: 'dead code', command: ['knip'] },
    { name: 'imports', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...cruised] },
    { name: 'house rules', command: ['node', 'dev/scripts/house-rules.ts'] },
  ];
  const gaps = 'dev/scripts/operation-gaps.ts';
  if (present(gaps)) checks.push({ name: 'operations', command: ['node', gaps] });
  const locales = 'dev/scripts/locales/check.ts';
  if (present(locales)) checks.push({ name: 'locales', command: ['node', locales] });
  const words = 'dev/scripts/plain-words.ts';
  if (present(words)) checks.push({ name: 'plain words', command: ['node', words] });
  const view = 'src/api/mcp/view';
  if (present(view)) checks.push({ name: 'types of the view', command: ['tsc', '-p', view] });
  const script = 'src/web/dashboard/script';
  if (present(script)) checks.push({ name: 'types of the script', command: ['tsc', '-p', script] });
  const generate = 'dev/scripts/generate.ts';
  if (present(generate)) checks.push({ name: 'generated files', command: ['node', generate, '--check'] });
  return checks;
}

function run(check: Check, root: string): Promise<Outcome> {
  const [tool, ...args] = check.command;
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const settle = (passed: boolean) =>
      resolve({ ...check, passed, output, seconds: (performance.now() - started) / 1000 });
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    const child = spawn(tool, args, { cwd: root, env: { ...process.env, PATH: path } });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      output += error.message;
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

async function main(root: string): Promise<void> {
  const report = ({ name, passed, seconds }: Outcome) =>
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${seconds.toFixed(1)} s`);
  const outcomes = await Promise.all(
    checksOf(root).map(async (check) => {
      const outcome = await run(check, root);
      report(outcome);
      return outcome;
    }),
  );
  const failed = outcomes.filter(({ passed }) => !passed);
  for (const { name, command, output } of failed) console.log(`\n${name}: ${command.join(' ')}\n${output.trim()}`);
  if (failed.length > 0) process.exitCode = 1;
}

await main(process.cwd());
