/** The tools, derived from the catalogue: names, schemas and hints are the operations' own (R60). */
import type { Tool as ToolDefinition } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Scope } from '../../model/scope.ts';
import { FOR_ASSISTANTS } from '../../operations/for-assistants.ts';
import { briefSchemasOf, type ObjectSchema } from '../../operations/json-schema.ts';
import { isReadOnly, type Operation } from '../../operations/operation.ts';
import { namesIn, type ToolFilter, type ToolName } from './toolsets.ts';

export type Tool = {
  readonly name: ToolName;
  readonly op: Operation;
  /** As a client sees it. */
  readonly definition: ToolDefinition;
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

/** In the order of the catalogue, the same at every start. */
const TOOLS: readonly Tool[] = briefSchemasOf(
  (Object.values(FOR_ASSISTANTS) as unknown as readonly Operation[]).map((op) => (op.once ? repeatable(op) : op)),
).map(toolOf);

export function toolsFor(filter: ToolFilter): readonly Tool[] {
  const names = namesIn(filter);
  return TOOLS.filter(({ name, op }) => names.has(name) && (isReadOnly(op) || !filter.readOnly));
}

/** A caller is not shown what it may not do. */
export function toolsWithin(scopes: ReadonlySet<Scope>, tools: readonly Tool[]): readonly Tool[] {
  return tools.filter(({ op }) => scopes.has(op.scope));
}

function toolOf({ op, input, output }: Described): Tool {
  const { title, summary: description, effects } = op;
  const name = op.name as ToolName;
  return {
    name,
    op,
    definition: {
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
    },
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
