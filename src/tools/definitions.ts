/**
 * Content of `tools/mcp.json`. `npm run gen` writes it, because making the schemas takes longer than a host should
 * wait.
 */
import { isReadOnly } from '../model/token.ts';
import { SAFE_TO_REPEAT } from '../operations/kernel/idempotency.ts';
import { type JsonSchema, outputSchemaOf } from '../operations/kernel/json-schema.ts';
import { schemaOf } from './encode.ts';
import type { ListedTool, ToolFile } from './list.ts';
import { argumentSchemas } from './schemas.ts';
import { PRESCRIBED } from './shape.ts';
import { ON_REQUEST, TOOLS, type Toolset } from './table.ts';

/** In the order of the table. `metaOf`: the `_meta` of a tool, which the protocol adds. */
export function defineTools(metaOf: (tool: (typeof TOOLS)[number]) => Readonly<Record<string, unknown>>): ToolFile {
  const schemas = argumentSchemas(TOOLS);
  const tools = TOOLS.map((tool): ListedTool => {
    const { title, summary, effects, repeatIsRetry } = tool.op;
    const description = repeatIsRetry?.({}) ? `${summary} ${SAFE_TO_REPEAT}` : summary;
    const meta = metaOf(tool);
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
  return { tools, toolsets: Object.fromEntries(sets.map((set) => [set, setOf(set)])) };
}

function setOf(set: Toolset) {
  const tools = TOOLS.filter(({ toolset }) => toolset === set).map(({ name }) => name);
  return ON_REQUEST.includes(set) ? { tools, on_request: true as const } : { tools };
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
