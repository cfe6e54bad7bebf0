/**
 * Draws `docs/images/conversation.svg` for the README: two questions, and the answers of the tools on the demo ledger
 * of a fixed day. Only the questions are written by hand.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

const NOW = '2026-11-23T10:00:00Z';
const [WIDTH, EDGE, INNER] = [760, 24, 18];
const [LINE, ROW, SMALL] = [22, 24, 13];
/** Assumed width of a letter in pixels, and the largest number of letters in a line. */
const [LETTER, LETTERS_MAX] = [8.4, 80];
const ROWS = 4;

type Row = Readonly<Record<string, string | number>>;
type Answer = { readonly summary: string } & Readonly<Record<string, unknown>>;
type Column = readonly [field: string, x: number, anchor: 'start' | 'end'];
type Turn = {
  readonly asked: string;
  readonly tool: string;
  readonly args: object;
  /** Name of the list in the answer. */
  readonly rows: string;
  readonly columns: readonly Column[];
};

const RIGHT = WIDTH - 2 * EDGE - 2 * INNER;
const TURNS: readonly Turn[] = [
  {
    asked: 'Which invoices are overdue, and how much is it?',
    tool: 'listOverdueInvoices',
    args: {},
    rows: 'invoices',
    columns: [
      ['invoice_number', 0, 'start'],
      ['customer', 120, 'start'],
      ['amount', 460, 'end'],
      ['late', RIGHT, 'end'],
    ],
  },
  {
    asked: 'Remind everyone who is more than 60 days late.',
    tool: 'remindOverdue',
    args: { min_days: 61 },
    rows: 'letters',
    columns: [
      ['customer', 0, 'start'],
      ['to', 160, 'start'],
      ['amount', 560, 'end'],
      ['tone', RIGHT, 'end'],
    ],
  },
];

export async function conversationPicture(): Promise<string> {
  const answers = await answersOfDemo();
  const parts: string[] = [];
  let y = EDGE;
  for (const [index, turn] of TURNS.entries()) {
    const answer = answers[index] as Answer;
    const question = bubbleOfPerson(turn.asked, y);
    const reply = bubbleOfAssistant(turn, answer, y + question.height + 16);
    parts.push(question.svg, reply.svg);
    y += question.height + reply.height + 40;
  }
  const height = y;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(spoken(answers))}">
<style>
text { font: 15px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #15231e }
.small { font-size: ${SMALL}px; fill: #55635d } .tool { font: ${SMALL}px ui-monospace, Menlo, Consolas, monospace; fill: #0b6e55 }
.paper { fill: #f6f8f7 } .person { fill: #dcefe8 } .reply { fill: #ffffff; stroke: #d5dedb } .rule { stroke: #e3e9e7 } .late { fill: #b3261e }
@media (prefers-color-scheme: dark) {
text { fill: #e6efeb } .small { fill: #9fb0a9 } .tool { fill: #5fc7a8 }
.paper { fill: #111815 } .person { fill: #1d3a31 } .reply { fill: #19211e; stroke: #2c3935 } .rule { stroke: #2c3935 } .late { fill: #ff8a80 }
}
</style>
<rect class="paper" width="${WIDTH}" height="${height}" rx="14"/>
${parts.join('\n')}
</svg>
`;
}

type AnswerLine = {
  readonly id: number;
  readonly result: { readonly structuredContent: Answer; readonly isError?: boolean };
};

/** Starts `billhook mcp --demo`, as an assistant does, and returns the answer of the tool in each turn. */
async function answersOfDemo(): Promise<readonly Answer[]> {
  const bin = new URL('../../bin/billhook.js', import.meta.url).pathname;
  const env = { PATH: process.env.PATH ?? '', BILLHOOK_NOW: NOW };
  const child = spawn(process.execPath, [bin, 'mcp', '--demo'], {
    env,
    cwd: tmpdir(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const clientInfo = { name: 'picture', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const calls = TURNS.map(({ tool, args }, index) => ({
    id: index + 1,
    method: 'tools/call',
    params: { name: tool, arguments: args },
  }));
  const requests = [{ id: 0, method: 'initialize', params }, ...calls];
  child.stdin.write(requests.map((request) => `${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`).join(''));
  const closed = once(child, 'close');
  const lines: AnswerLine[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line) as AnswerLine);
    // Ended only now: the server waits a limited time for its calls after the end of its input.
    if (requests.every(({ id }) => lines.some((one) => one.id === id))) child.stdin.end();
  }
  await closed;
  return TURNS.map(({ tool }, index) => {
    const { result } = lines.find(({ id }) => id === index + 1) ?? {};
    if (!result || result.isError) throw new Error(`the demo refused ${tool}: ${JSON.stringify(result)}`);
    return result.structuredContent;
  });
}

type Part = { readonly svg: string; readonly height: number };

function bubbleOfPerson(asked: string, y: number): Part {
  const width = asked.length * LETTER + 2 * INNER;
  const x = WIDTH - EDGE - width;
  return {
    height: 44,
    svg: `<rect class="person" x="${x}" y="${y}" width="${width}" height="44" rx="12"/><text x="${WIDTH - EDGE - INNER}" y="${y + 28}" text-anchor="end">${escaped(asked)}</text>`,
  };
}

function bubbleOfAssistant({ tool, rows, columns }: Turn, answer: Answer, y: number): Part {
  const all = answer[rows] as readonly Row[];
  const shown = all.slice(0, ROWS);
  const sentence = wrapped(answer.summary);
  const [left, top] = [EDGE + INNER, y + 26];
  const lines = sentence.map((line, index) => write(line, left, top + LINE * (index + 1)));
  const tableTop = top + LINE * sentence.length + 14;
  const table = shown.flatMap((row, index) => {
    const at = tableTop + ROW * index;
    const rule = `<line class="rule" x1="${left}" x2="${left + RIGHT}" y1="${at}" y2="${at}"/>`;
    return [rule, ...columns.map(([field, x, anchor]) => cell(field, row, left + x, at + 17, anchor))];
  });
  const more = all.length - shown.length;
  const end = tableTop + ROW * shown.length;
  const height = end + 30 - y;
  return {
    height,
    svg: `<rect class="reply" x="${EDGE}" y="${y}" width="${WIDTH - 2 * EDGE}" height="${height}" rx="12"/>
<text class="tool" x="${left}" y="${top}">${tool}</text>
${[...lines, ...table].join('\n')}
<text class="small" x="${left}" y="${end + 16}">and ${more} more</text>`,
  };
}

function cell(field: string, row: Row, x: number, y: number, anchor: 'start' | 'end'): string {
  const shown =
    field === 'amount' ? amountOf(row) : field === 'late' ? `${row.days_overdue} days late` : String(row[field] ?? '');
  return `<text class="small${field === 'late' ? ' late' : ''}" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(shown)}</text>`;
}

function amountOf({ currency, amount_due }: Row): string {
  return `${currency} ${Number(amount_due).toLocaleString('en', { minimumFractionDigits: 2 })}`;
}

function write(line: string, x: number, y: number): string {
  return `<text x="${x}" y="${y}">${escaped(line)}</text>`;
}

function wrapped(sentence: string): string[] {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= LETTERS_MAX) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

function spoken(answers: readonly Answer[]): string {
  return TURNS.map(({ asked }, index) => `Person: ${asked} Assistant: ${answers[index]?.summary}`).join(' ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
