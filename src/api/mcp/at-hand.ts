/** The tools for a model that this process talks to itself, instead of a host that speaks MCP with it. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Refusal } from '../../model/refusal.ts';
import { CATALOG, type OperationName } from '../../operations/catalog.ts';
import { isReadOnly, type Operation } from '../../operations/operation.ts';
import { errorBody } from '../http/error-body.ts';
import { callTool } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { refused } from './results.ts';
import { type OpenService, RefusedElsewhere, Unanswered } from './service.ts';
import type { Asked } from './texts/words.ts';
import { type ListedTool, toolsFor, toolsWithin } from './tool-list.ts';
import type { ToolFilter } from './toolsets.ts';

export type ToolsAtHand = {
  readonly tools: readonly ListedTool[];
  readonly instructions: string;
  readonly call: (tool: string, asked: Asked, signal: AbortSignal) => Promise<Told>;
  /** Any operation that only reads, by its name. */
  readonly look: (operation: string, asked: Asked, signal: AbortSignal) => Promise<Told>;
};

/** A result without the protocol around it. */
type Told = { readonly text: string; readonly data: Readonly<Record<string, unknown>>; readonly isError: boolean };

/** Throws a `validation_failed` refusal for a filter that names what there is not. `client` is what activity calls it. */
export function toolsAtHand({ scopes, serviceFor }: OpenService, filter: ToolFilter, client: string): ToolsAtHand {
  const tools = toolsWithin(scopes, toolsFor(filter));
  return {
    tools,
    instructions: INSTRUCTIONS,
    call: async (name, asked, signal) => {
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw new Error(`${name} is not among the tools at hand`);
      return told((await callTool(await serviceFor({ client, signal }), tool.name, asked)).result);
    },
    look: async (name, asked, signal) => {
      const op = CATALOG[name as OperationName] as unknown as Operation;
      if (!isReadOnly(op)) throw new Error(`${name} does not only read`);
      const { invoke } = await serviceFor({ client, signal });
      try {
        return { text: '', data: (await invoke({ name, op }, asked)).data, isError: false };
      } catch (error) {
        if (error instanceof Refusal) return told(refused(errorBody(error)));
        if (error instanceof RefusedElsewhere || error instanceof Unanswered) return told(refused(error.body));
        throw error;
      }
    },
  };
}

function told({ content, structuredContent, isError = false }: CallToolResult): Told {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { text, data: structuredContent as Told['data'], isError };
}
