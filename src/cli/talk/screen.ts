/**
 * Shows an answer while it arrives. The answer's text goes to standard output. Tool calls and warnings go to standard
 * error.
 */
import { styleText } from 'node:util';
import type { CallPreview, Question, Step } from '../../app.ts';
import { type AssistantAnswer, changeLines, type ToolCall, warningsOf } from '../../model/asking.ts';
import { visibleLines, withoutUnseen } from '../../model/text.ts';
import { cutTo, tableText } from './table.ts';

export type Terminal = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Width of the terminal in columns. */
  readonly width: number;
  /** Maximum length of a progress line. Unlimited without a terminal. */
  readonly progressWidth: number;
  /** True for each stream that shows colours. */
  readonly colours: { readonly out: boolean; readonly err: boolean };
};

export type Screen = {
  readonly show: (step: Step) => void;
};

const MARKS: Readonly<Record<ToolCall['outcome'], string>> = {
  answered: '✓',
  replayed: '✓',
  refused: '✗',
  unanswered: '✗',
  declined: '✗',
  forbidden: '✗',
  unknown_tool: '✗',
  broken_arguments: '✗',
  repeated: '✗',
  too_many: '✗',
  cancelled: '✗',
};

export function screenOn(terminal: Terminal): Screen {
  const words = wordsOn(terminal);
  const dim = (text: string) => styled('dim', text, terminal.colours.err);
  const line = (text: string) => {
    words.breakLine();
    terminal.err(`${text}\n`);
  };
  return {
    show: (step) => {
      switch (step.kind) {
        case 'text':
          return words.add(step.delta);
        case 'call':
          return line(dim(progress(step.call, terminal.progressWidth)));
        case 'confirm':
          return line(previewText(step.preview));
        case 'question':
          return line(questionText(step.call.title, step.question));
        case 'result':
          return line(dim(`${MARKS[step.call.outcome]} ${shown(step.call.text)}`));
        case 'done':
          words.end();
          for (const change of changeLines(step.answer)) line(shown(change));
          for (const warning of warningsOf(step.answer))
            line(styled(['bold', 'yellow'], `! ${shown(warning)}`, terminal.colours.err));
      }
    },
  };
}

/** Styles a text if `colours` is true. */
function styled(format: Parameters<typeof styleText>[0], text: string, colours: boolean): string {
  return colours && text !== '' ? styleText(format, text, { validateStream: false }) : text;
}

/** Lists all effects of a change, for the person who must confirm it. */
function previewText({ title, mailTo, lines, effect }: CallPreview): string {
  const mail = mailTo === null ? 'No mail is sent.' : `A mail goes to ${shown(mailTo)}.`;
  const about = [...lines.map(shown), mail, ...(effect === null ? [] : [`${shown(effect)} This cannot be undone.`])];
  return [`\n${shown(title)}:`, ...about.map((one) => `  ${one}`)].join('\n');
}

/** A question, with one numbered line for each option. */
function questionText(title: string, { text, options }: Question): string {
  const width = String(options.length).length;
  const choices = options.map((option, index) => `  ${String(index + 1).padStart(width)}  ${shown(option)}`);
  return [`\n${shown(title)}: ${shown(text)}`, ...choices].join('\n');
}

/** One line for a tool call, cut to the width of the terminal. The preview of a change shows all arguments. */
function progress({ title, arguments: given }: Pick<ToolCall, 'title' | 'arguments'>, width: number): string {
  return cutTo(`… ${shown(title)}${withArguments(given)}`, width);
}

function withArguments(given: ToolCall['arguments']): string {
  if (typeof given === 'string') return '';
  const entries = Object.entries(given).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return entries.length === 0 ? '' : ` (${shown(entries.join(', '))})`;
}

/** One line without control characters. */
function shown(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, ' '));
}

/** One line with the reason why an answer is incomplete. Null for a complete answer. */
export function reasonOfEnd({ end }: Pick<AssistantAnswer, 'end'>): string | null {
  return end.message === null ? null : shown(end.message);
}

/** Writes text as soon as it arrives, but a table only after its last line: column widths depend on all rows. */
function wordsOn({ out, width, colours }: Terminal) {
  let table: string[] = [];
  let line = '';
  let isAtStart = true;
  let isAfterBlank = false;
  /**
   * Writes several consecutive empty lines as one empty line, because the model starts its text with empty lines after
   * a tool call.
   */
  const write = (text: string) => {
    const isBlank = isAtStart && text === '\n';
    if (text === '' || (isBlank && isAfterBlank)) return;
    out(text);
    isAtStart = text.endsWith('\n');
    isAfterBlank = isBlank;
  };
  const flushTable = () => {
    if (table.length > 1) write(`${tableText(table, width)}\n`);
    else if (table.length === 1) write(`${table[0]}\n`);
    table = [];
  };
  let isBold = false;
  /**
   * Formats bold text, which starts and ends with `**`. Bold text may start in one piece of the text and end in a later
   * piece. Without colours the stars are removed.
   */
  const withBold = (text: string) =>
    text
      .split('**')
      .map((part, index) => {
        if (index > 0) isBold = !isBold;
        return isBold ? styled('bold', part, colours.out) : part;
      })
      .join('');
  const endLine = () => {
    if (line.trimStart().startsWith('|')) table.push(line);
    else {
      flushTable();
      write(`${withBold(line)}\n`);
    }
    line = '';
  };
  return {
    add: (delta: string) => {
      for (const piece of visibleLines(delta).split(/(\n)/)) {
        if (piece === '\n') endLine();
        else line += piece;
        const isTable = /^\s*(\||$)/.test(line);
        if (isTable || line === '') continue;
        flushTable();
        // Holds back a single star at the end, because the next piece may complete it to `**`.
        const ready = line.endsWith('*') && !line.endsWith('**') ? line.slice(0, -1) : line;
        write(withBold(ready));
        line = line.slice(ready.length);
      }
    },
    breakLine: () => {
      if (line !== '') endLine();
      flushTable();
      if (!isAtStart) write('\n');
    },
    end: () => {
      if (line !== '') endLine();
      flushTable();
      isBold = false;
      if (!isAtStart) write('\n');
    },
  };
}
