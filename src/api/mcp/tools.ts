/** The tools, derived from the catalogue: names, schemas and hints are the operations' own (R60). */
import type { Tool as ToolDefinition } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { FOR_ASSISTANTS } from '../../operations/for-assistants.ts';
import { briefSchemasOf, type ObjectSchema } from '../../operations/json-schema.ts';
import { isReadOnly, type Operation } from '../../operations/operation.ts';
import type { ToolName } from './toolsets.ts';
import { viewOf } from './view-resource.ts';

export type Tool = {
  readonly name: ToolName;
  readonly op: Operation;
};

type Described = ReturnType<typeof briefSchemasOf<Operation>>[number];

const ALLOW_DUPLICATE = z
  .boolean()
  .default(false)
  .describe('true: a second one is meant. Else the same call within ten minutes is taken for a retry.');
/** Set when nothing new was done; the text says so. */
const REPLAYED_SCHEMA = { type: 'boolean' };

/**
 * Refusals too are structured content, and clients check that against the schema: so this is part of it, instead of
 * all other fields. What is in it is the error of the REST interface (R10).
 */
const ERROR_SCHEMA = { type: 'object' };

/** In the order of the catalogue. */
export const TOOLS: readonly Tool[] = (Object.values(FOR_ASSISTANTS) as unknown as readonly Operation[]).map((op) => ({
  name: op.name as ToolName,
  op: op.once ? repeatable(op) : op,
}));

export function toolNamed(name: ToolName): Tool {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(`${name} is listed and is no operation`);
  return tool;
}

/** As clients see them; `npm run gen` writes them down, because making them takes longer than a host should wait. */
export function defineTools(): readonly ToolDefinition[] {
  return briefSchemasOf(TOOLS.map(({ op }) => op)).map(definitionOf);
}

function definitionOf({ op, input, output }: Described): ToolDefinition {
  const { name, title, summary: description, effects } = op;
  return {
    name,
    title,
    description,
    inputSchema: input as ToolDefinition['inputSchema'],
    outputSchema: outputOf(op, output),
    annotations: {
      title,
      readOnlyHint: isReadOnly(op),
      destructiveHint: effects.destructive,
      idempotentHint: effects.idempotent,
      openWorldHint: effects.openWorld,
    },
    ...viewOf(name as ToolName),
  };
}

/** The operation as a tool that tells a retry from a second wish (R63). */
function repeatable(op: Operation): Operation {
  return { ...op, input: op.input.extend({ allow_duplicate: ALLOW_DUPLICATE }) };
}

/** Nothing is required at the top: an alternative there would be a combinator, which some hosts refuse. */
function outputOf(op: Operation, { properties: own }: ObjectSchema): NonNullable<ToolDefinition['outputSchema']> {
  const replayed = op.once ? { replayed: REPLAYED_SCHEMA } : {};
  const properties = { ...own, ...replayed, error: ERROR_SCHEMA };
  return { type: 'object', properties } as NonNullable<ToolDefinition['outputSchema']>;
}
