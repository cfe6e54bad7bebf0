/** Resources, prompts and skills are listed only with the tools that they need. */
import type { ListedTool } from '../../tools/list.ts';
import type { ToolName } from '../../tools/table.ts';

/** Useless without these tools. */
export type StandsOn = { readonly tools: readonly ToolName[] };

/** Filters, `--read-only` and scopes therefore apply to everything that is listed. */
export function fitting<Thing extends StandsOn>(things: readonly Thing[], shown: readonly ListedTool[]): Thing[] {
  const names = new Set(shown.map(({ name }) => name));
  return things.filter(({ tools }) => tools.every((name) => names.has(name)));
}
