/** Which part of a result a model is given. Hosts differ in it, so each part has to be enough by itself (R62). */
import type { Toolbox, ToolResult } from '../../src/tools/toolbox.ts';

export const PARTS = ['text', 'structured', 'both'] as const;
export type Parts = (typeof PARTS)[number];

/** Hears of every result: what of it the model is given, and the whole. */
export type Told = (given: ToolResult, whole: ToolResult) => void;

/** What a call answers is cut to one part; what is looked up for a preview is seen by the owner, and stays whole. */
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

/** A refusal is passed on as words only: of the data, they are its JSON. */
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
