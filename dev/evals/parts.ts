/**
 * Selects the part of a tool result that a model gets. Hosts pass on different parts, so each part must be sufficient
 * alone (R62).
 */
import type { Toolbox, ToolResult } from '../../src/tools/toolbox.ts';

export const PARTS = ['text', 'structured', 'both'] as const;
export type Parts = (typeof PARTS)[number];

/** Called for every result, with the part that the model gets and the whole result. */
export type Told = (given: ToolResult, whole: ToolResult) => void;

/** Results of the model's calls are reduced to one part; results for a preview, which the owner sees, stay whole. */
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

/** The model gets a refusal as text; in the data part the text is the JSON of the refusal. */
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
