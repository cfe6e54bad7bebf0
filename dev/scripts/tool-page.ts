/** `docs/tools.md`: every tool with its parameters, as assistants see them. */

type Schema = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Tool = { readonly name: string; readonly description?: string | undefined; readonly inputSchema: unknown };
type Toolsets = Readonly<Record<string, { readonly tools: readonly string[] }>>;

const INTRODUCTION = `# The tools and their parameters

Written by \`npm run gen\` from the same declarations as the tools. An assistant gets these texts.

- Amounts are numbers with at most as many decimals as the currency has, such as 12.50. Dates are \`YYYY-MM-DD\`.
- An identical call of a tool that creates something returns the first result again, within ten minutes: a repeat never bills twice.
- \`--toolsets\` and \`--tools\` of \`billhook mcp\`, or \`?toolsets=\` and \`?tools=\` behind \`{base_url}/mcp\`, choose among them.
- Without a choice, those that are used most are listed. \`findTools\` finds the others, which \`callReadTool\` and \`callWriteTool\` call:
  \`{"name": "getStatement", "arguments": "{\\"customer\\": \\"Jansen\\"}"}\`.
`;

export function toolPage(tools: readonly Tool[], toolsets: Toolsets, readsOnly: (name: string) => boolean): string {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const sections = Object.entries(toolsets).map(([name, set]) => {
    const listed = set.tools.flatMap((one) => byName.get(one) ?? []);
    return `## Toolset \`${name}\`\n\n${listed.map((tool) => toolText(tool, readsOnly(tool.name))).join('\n\n')}\n`;
  });
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

function toolText({ name, description = '', inputSchema }: Tool, isReading: boolean): string {
  const rows = rowsOf(inputSchema as Schema, '');
  const table = rows.length > 0 ? ['| parameter | value | |', '|---|---|---|', ...rows].join('\n') : 'No parameters.';
  return `### ${name}\n\n${isReading ? 'Reads.' : 'Writes.'} ${description}\n\n${table}`;
}

/** A row for each parameter; `items[].unit_price` for one of an inner object. */
function rowsOf({ properties = {}, required = [] }: Schema, path: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const place = `${path}${name}`;
    const needed = required.includes(name) ? ', required' : '';
    const inner = [schema, schema.items ?? {}, ...(schema.anyOf ?? [])].find((one) => one.properties);
    return [
      `| \`${place}\` | ${valueText(schema)}${needed} | ${cell(schema.description ?? '')} |`,
      ...(inner ? rowsOf(inner, schema.items === inner ? `${place}[].` : `${place}.`) : []),
    ];
  });
}

function valueText(schema: Schema): string {
  const { type = '', anyOf, items, minimum, maximum } = schema;
  const kind = anyOf
    ? [...new Set(anyOf.map(valueText))].join(' or ')
    : schema.enum
      ? schema.enum.map((one) => `\`${one}\``).join(', ')
      : type === 'array' && items
        ? `list of ${valueText(items)}`
        : type;
  const range = minimum !== undefined || maximum !== undefined ? ` ${minimum ?? ''}–${maximum ?? ''}` : '';
  return `${cell(kind)}${range}${schema.default === undefined ? '' : ` (default ${schema.default})`}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
