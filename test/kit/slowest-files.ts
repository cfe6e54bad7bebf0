/** Reporter that prints the ten slowest test files at the end of a run. */
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const timed = modules.map((module) => ({ file: module.moduleId, ms: module.diagnostic().duration }));
    const lines = timed
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SHOWN)
      .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`);
    console.log(`\nSlowest files\n${lines.join('\n')}`);
  }
}
