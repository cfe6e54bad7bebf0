/** Content of `tools/mcp.json`. `npm run gen` writes it, because making the schemas takes longer than a host should wait. */
import { isReadOnly } from '../operations/kernel/declaration.ts';
import { SAFE_TO_REPEAT } from '../operations/kernel/idempotency.ts';
import { type JsonSchema, outputSchemaOf } from '../operations/kernel/json-schema.ts';
import { schemaOf } from './encode.ts';
import { FIND, READ, WRITE } from './finders.ts';
import type { ListedTool, ToolFile } from './list.ts';
import { argumentSchemas } from './schemas.ts';
import { PRESCRIBED } from './shape.ts';
import { LISTED, TOOLS, type Toolset } from './table.ts';

/** What a tool is for a host, as far as its `_meta` tells it. */
export type About = Pick<ListedTool, 'title'> & { readonly reads: boolean; readonly view?: true | undefined };

/** In the order of the table. `metaOf`: the `_meta` of a tool, which the protocol adds. */
export function defineTools(metaOf: (tool: About) => Readonly<Record<string, unknown>>): ToolFile {
  const schemas = argumentSchemas(TOOLS);
  const tools = TOOLS.map((tool): ListedTool => {
    const { title, summary, effects, repeatIsRetry } = tool.op;
    const description = repeatIsRetry?.({}) ? `${summary} ${SAFE_TO_REPEAT}` : summary;
    const meta = metaOf({ title, reads: isReadOnly(tool.op), view: tool.view });
    return {
      name: tool.name,
      title,
      description,
      inputSchema: schemas.get(tool.name) as ListedTool['inputSchema'],
      outputSchema: outputOf(tool),
      annotations: {
        title,
        readOnlyHint: isReadOnly(tool.op),
        destructiveHint: effects.destructive,
        idempotentHint: effects.idempotent,
        openWorldHint: effects.openWorld,
      },
      ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
    };
  });
  const sets = [...new Set(TOOLS.map(({ toolset }) => toolset))];
  const finders = FINDERS.map((finder) => ({
    ...finder,
    _meta: metaOf({ title: finder.title, reads: finder.annotations.readOnlyHint }),
  }));
  return { tools, finders, listed: LISTED, toolsets: Object.fromEntries(sets.map((set) => [set, setOf(set)])) };
}

function setOf(set: Toolset) {
  return { tools: TOOLS.filter(({ toolset }) => toolset === set).map(({ name }) => name) };
}

const TEXT = { type: 'string' } as const;
/** A text, because not every schema dialect has objects with free keys; an object is taken too. */
const NAMED = {
  type: 'object',
  properties: { name: TEXT, arguments: { ...TEXT, description: 'JSON object, as findTools shows it.' } },
  required: ['name'],
} as const;
/** The answer is the called tool's own. */
const ANY = { type: 'object', properties: { summary: TEXT, next: TEXT } } as const;

const FINDERS: readonly ListedTool[] = [
  {
    name: FIND,
    title: 'Find tools',
    description:
      'Finds tools that are not listed, by what you want to do, in any words: bank statements, subscriptions, payment links, items, activity and more.',
    inputSchema: { type: 'object', properties: { query: TEXT }, required: ['query'] },
    outputSchema: {
      type: 'object',
      properties: { ...ANY.properties, tools: { type: 'array', items: { type: 'object' } }, error: { type: 'object' } },
    },
    annotations: hintsOf('Find tools', { reads: true }),
  },
  {
    name: READ,
    title: 'Call a reading tool',
    description: 'Calls a tool that findTools found and that only reads.',
    inputSchema: NAMED,
    outputSchema: ANY,
    annotations: hintsOf('Call a reading tool', { reads: true }),
  },
  {
    name: WRITE,
    title: 'Call a writing tool',
    description: 'Calls a tool that findTools found and that changes or sends something.',
    inputSchema: NAMED,
    outputSchema: ANY,
    annotations: hintsOf('Call a writing tool', { reads: false }),
  },
];

/** A call can be any tool's of its kind, so the hints are the most careful ones. */
function hintsOf(title: string, { reads }: { readonly reads: boolean }): ListedTool['annotations'] {
  return {
    title,
    readOnlyHint: reads,
    destructiveHint: !reads,
    idempotentHint: reads,
    openWorldHint: !reads,
  };
}

function outputOf({ op, answer }: (typeof TOOLS)[number]): ListedTool['outputSchema'] {
  // No property is required, because a refusal is structured content too.
  if (answer === PRESCRIBED) {
    return { type: 'object', properties: { ...outputSchemaOf(op).properties, error: { type: 'object' } } };
  }
  const { properties } = schemaOf(answer) as { readonly properties: Readonly<Record<string, JsonSchema>> };
  const { summary, next, ...rest } = properties;
  const replayed = op.repeatIsRetry ? { replayed: { type: 'boolean' } } : {};
  return { type: 'object', properties: { summary, next, ...replayed, ...rest } };
}
