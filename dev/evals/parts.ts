/**
 * Selects the part of a tool result that a model gets: its text, its structured data, or both. Hosts differ in the part
 * that they pass on, so each part must be sufficient alone (R62).
 */
import type { Toolbox, ToolResult } from '../../src/tools/toolbox.ts';

export const PARTS = ['text', 'structured', 'both'] as const;
export type Parts = (typeof PARTS)[number];

/** Called for every result, with the part that the model gets and the whole result. */
export type Told = (given: ToolResult, whole: ToolResult) => void;

/**
 * Reduces the results of the model's calls to one part. Results for a preview stay whole, because the owner sees them.
 */
export function givingOnly(toolbox: Toolbox, parts: Parts, told: Told = () => undefined): Toolbox {
  return {
    ...toolbox,
    call: async (...asked) => {
      const whole = await toolbox.call(...asked);
      const given = partOf(whole, parts);
      told(given, whole);
      return given;
    },
  };
}

/**
 * Returns one part of the result. A model gets a refusal only as text. So with `structured`, the text of a refusal is
 * the JSON of its data.
 */
function partOf(whole: ToolResult, parts: Parts): ToolResult {
  switch (parts) {
    case 'text':
      return { ...whole, data: {} };
    case 'structured':
      return { ...whole, text: whole.isError ? JSON.stringify(whole.data) : '' };
    case 'both':
      return whole;
  }
}
