/** Generates `docs/tools.md`: every tool with its parameters, as assistants see them. */

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

type About = {
  readonly isReading: (name: string) => boolean;
  readonly summaryOf: (name: string) => string;
  /** The tools that are listed by default. */
  readonly listed: ReadonlySet<string>;
};

type Tools = {
  readonly tools: readonly Tool[];
  readonly toolsets: Toolsets;
  /** The tools with which a model finds and calls tools that are not listed (R112). */
  readonly finders: readonly Tool[];
};

export function toolPage({ tools, toolsets, finders }: Tools, about: About): string {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const sections = Object.entries(toolsets).map(([name, set]) => {
    const listed = set.tools.flatMap((one) => byName.get(one) ?? []);
    return `## Toolset \`${name}\`\n\n${listed.map((tool) => toolText(tool, about.isReading(tool.name))).join('\n\n')}\n`;
  });
  const reaching = finders.map((tool) => toolText(tool, tool.name !== 'callWriteTool'));
  return [
    INTRODUCTION,
    whatIsListed({ tools, toolsets, finders }, about),
    everyTool(tools, toolsets, about),
    `## Reaching the tools that are not listed\n\n${reaching.join('\n\n')}\n`,
    ...sections,
  ].join('\n');
}

function whatIsListed({ tools, toolsets, finders }: Tools, { listed }: About): string {
  const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || 'none';
  const rows = Object.entries(toolsets).map(([name, set]) => {
    const found = set.tools.filter((tool) => !listed.has(tool));
    return `| \`${name}\` | ${named(set.tools.filter((tool) => listed.has(tool)))} | ${named(found)} |`;
  });
  return `## What is listed by default

A connection lists ${listed.size + finders.length} tools: the ${listed.size} of these ${tools.length} that are used most, and ${finders.length} that reach the others. With
\`findTools\` the assistant finds them, and calls them with \`callReadTool\` and \`callWriteTool\`. \`--toolsets all\` of \`connect\` and \`mcp\`, or \`?toolsets=all\` behind \`{base_url}/mcp\`, lists all
of them, and names such as \`bank,invoices\` only those.

${['| toolset | listed | found |', '|---|---|---|', ...rows].join('\n')}
`;
}

function everyTool(tools: readonly Tool[], toolsets: Toolsets, { isReading, summaryOf, listed }: About): string {
  const rows = tools.map(({ name }) => {
    const [toolset] = Object.entries(toolsets).find(([, one]) => one.tools.includes(name)) ?? [];
    const where = `\`${toolset}\`${listed.has(name) ? '' : ', found'}`;
    return `| \`${name}\` | ${where} | ${isReading(name) ? 'reads' : 'writes'} | ${summaryOf(name)} |`;
  });
  return `## Every tool

Nothing is sent to a customer unless a call says so; a repeated call never bills twice.

${['| tool | toolset | | what it does |', '|---|---|---|---|', ...rows].join('\n')}
`;
}

function toolText({ name, description = '', inputSchema }: Tool, isReading: boolean): string {
  const rows = rowsOf(inputSchema as Schema, '');
  const table = rows.length > 0 ? ['| parameter | value | |', '|---|---|---|', ...rows].join('\n') : 'No parameters.';
  return `### ${name}\n\n${isReading ? 'Reads.' : 'Writes.'} ${description}\n\n${table}`;
}

/** A row for each parameter, for example `items[].unit_price` for a parameter of an inner object. */
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
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` ${minimum}–${maximum}`
      : minimum !== undefined
        ? `, at least ${minimum}`
        : maximum !== undefined
          ? `, at most ${maximum}`
          : '';
  return `${cell(kind)}${range}${schema.default === undefined ? '' : ` (default ${schema.default})`}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
