import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface LintFinding {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Findings of the project's own lint rules in `sources` (text by path), from one run. */
export async function lintFindings(root: string, sources: ReadonlyMap<string, string>): Promise<LintFinding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-lint-'));
  try {
    for (const file of ['biome.json', 'dev/scripts/lint'])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    for (const [file, source] of sources) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    return findingsIn(await lint(join(root, 'node_modules/.bin/biome'), folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const OURS = /^(\S+?):(\d+):\d+ (?:plugin|lint\/(?:nursery\/noJsRestrictedProperties|style\/noRestrictedImports)) /;

/** Each finding begins with its position and rule. Its text may be wrapped over several lines. */
function findingsIn(output: string): LintFinding[] {
  return output.split(/^(?=\S+:\d+:\d+ )/m).flatMap((part) => {
    const [, file = '', line] = OURS.exec(part) ?? [];
    return file === '' ? [] : [{ file, line: Number(line), text: part.replaceAll(/\s+/g, ' ') }];
  });
}

function lint(biome: string, cwd: string): Promise<string> {
  const args = ['lint', '--colors=off', '--max-diagnostics=none', '--diagnostic-level=error', 'src'];
  return new Promise((resolve) => {
    execFile(biome, args, { cwd, maxBuffer: 16 * 1024 * 1024 }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}
