/** Resources, prompts and skills are listed only with the tools that they need. */
import type { ListedTool } from '../../tools/list.ts';
import type { ToolName } from '../../tools/table.ts';

/** The tools without which it is useless. */
export type NeedsTools = { readonly tools: readonly ToolName[] };

/** Filters, `--read-only` and scopes thus also apply to resources, prompts and skills. */
export function withVisibleTools<Thing extends NeedsTools>(
  things: readonly Thing[],
  shown: readonly ListedTool[],
): Thing[] {
  const names = new Set(shown.map(({ name }) => name));
  return things.filter(({ tools }) => tools.every((name) => names.has(name)));
}
