/**
 * Builds the content of `tools/mcp.json`. `npm run gen` writes the file, because building the schemas at start takes
 * longer than a host should wait.
 */
import { isReadOnly } from '../model/token.ts';
import { SAFE_TO_REPEAT } from '../operations/kernel/idempotency.ts';
import { type JsonSchema, outputSchemaOf } from '../operations/kernel/json-schema.ts';
import { schemaOf } from './encode.ts';
import { FIND, READ, WRITE } from './finders.ts';
import type { ListedTool, ToolFile } from './list.ts';
import { PROFILES } from './profiles.ts';
import { argumentSchemas } from './schemas.ts';
import { PRESCRIBED } from './shape.ts';
import { TOOLS } from './table.ts';

/** Properties of a tool that decide its `_meta` field in the protocol. */
export type MetaSource = {
  readonly title: string;
  readonly readOnly: boolean;
  readonly view?: true | undefined;
  readonly hostFiles?: readonly string[] | undefined;
};

/** All tools in the order of `table.ts`. `metaOf`: returns the protocol's `_meta` field of a tool. */
export function defineTools(metaOf: (tool: MetaSource) => Readonly<Record<string, unknown>>): ToolFile {
  const schemas = argumentSchemas(TOOLS);
  const tools = TOOLS.map((tool): ListedTool => {
    const { title, summary, effects, repeatIsRetry } = tool.op;
    const description = repeatIsRetry?.({}) ? `${summary} ${SAFE_TO_REPEAT}` : summary;
    const readOnly = isReadOnly(tool.op);
    const meta = metaOf({ title, readOnly, view: tool.view, hostFiles: tool.hostFiles });
    return {
      name: tool.name,
      title,
      description,
      inputSchema: schemas.get(tool.name) as ListedTool['inputSchema'],
      outputSchema: outputOf(tool),
      annotations: {
        title,
        readOnlyHint: readOnly,
        destructiveHint: effects.destructive,
        idempotentHint: effects.idempotent,
        openWorldHint: effects.openWorld,
      },
      ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
    };
  });
  const finders = FINDERS.map((finder) => {
    const { title, annotations } = finder;
    return { ...finder, _meta: metaOf({ title, readOnly: annotations.readOnlyHint }) };
  });
  const sets = [...new Set(TOOLS.map(({ toolset }) => toolset))];
  const toolsets = sets.map((set) => [
    set,
    { tools: TOOLS.filter(({ toolset }) => toolset === set).map(({ name }) => name) },
  ]);
  return { tools, toolsets: Object.fromEntries(toolsets), finders, profiles: PROFILES };
}

const TEXT = { type: 'string' } as const;
/**
 * `arguments` is declared as JSON text, because not every schema dialect can describe an object with unknown property
 * names. An object is accepted too.
 */
const CALL = {
  type: 'object',
  required: ['name'],
  properties: { name: TEXT, arguments: { ...TEXT, description: 'JSON object.' } },
} as const;
/**
 * Output schema of `callReadTool` and `callWriteTool`. The answers of all tools fit this schema, except answers in a
 * form that a host prescribes.
 */
const ANSWER = { type: 'object', properties: { summary: TEXT, next: TEXT, error: { type: 'object' } } } as const;

const FINDERS: ToolFile['finders'] = [
  {
    name: FIND,
    title: 'Find tools',
    description:
      'Finds tools that are not listed, by what you want to do, in a few words: up to five, with their arguments.',
    inputSchema: { type: 'object', required: ['query'], properties: { query: TEXT } },
    outputSchema: {
      type: 'object',
      properties: { ...ANSWER.properties, tools: { type: 'array', items: { type: 'object' } } },
    },
    annotations: hintsOf('Find tools', { reads: true }),
  },
  {
    name: READ,
    title: 'Read other data',
    description: `Calls a tool that ${FIND} found and that only reads.`,
    inputSchema: CALL,
    outputSchema: ANSWER,
    annotations: hintsOf('Read other data', { reads: true }),
  },
  {
    name: WRITE,
    title: 'Make other changes',
    description: `Calls a tool that ${FIND} found and that changes or sends something.`,
    inputSchema: CALL,
    outputSchema: ANSWER,
    annotations: hintsOf('Make other changes', { reads: false }),
  },
];

/**
 * A call through `callReadTool` or `callWriteTool` can run any tool of its kind, so the hints are those of the riskiest
 * tool.
 */
function hintsOf(title: string, { reads }: { readonly reads: boolean }) {
  return { title, readOnlyHint: reads, destructiveHint: !reads, idempotentHint: reads, openWorldHint: !reads };
}

function outputOf({ op, answer }: (typeof TOOLS)[number]): ListedTool['outputSchema'] {
  // All properties are optional, because a refusal is structured content too and has only `error`.
  if (answer === PRESCRIBED) {
    return { type: 'object', properties: { ...outputSchemaOf(op).properties, error: { type: 'object' } } };
  }
  const { properties } = schemaOf(answer) as { readonly properties: Readonly<Record<string, JsonSchema>> };
  const { summary, next, ...rest } = properties;
  const replayed = op.repeatIsRetry ? { replayed: { type: 'boolean' } } : {};
  return { type: 'object', properties: { summary, next, ...replayed, ...rest } };
}
