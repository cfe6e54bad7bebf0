/** Resources, prompts and skills are shown to those who are shown the tools that they stand on. */
import type { ListedTool } from '../../tools/list.ts';
import type { ToolName } from '../../tools/table.ts';

/** What is of no use without these tools. */
export type StandsOn = { readonly tools: readonly ToolName[] };

/** A filter, `--read-only` and a token's scopes so hold for everything that is listed. */
export function fitting<Thing extends StandsOn>(things: readonly Thing[], shown: readonly ListedTool[]): Thing[] {
  const names = new Set(shown.map(({ name }) => name));
  return things.filter(({ tools }) => tools.every((name) => names.has(name)));
}
