/** How an answer is shown as it comes: words on standard output, tool calls and warnings on standard error. */
import type { Preview, Question, Step } from '../../app.ts';
import { type Answered, changeLines, type ToolCall, warningsOf } from '../../model/asking.ts';
import { visibleLines, withoutUnseen } from '../../model/visible-text.ts';
import { cutTo, tableText } from './table.ts';

export type Terminal = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Columns. */
  readonly width: number;
  /** So much of a line that only tells what is going on is shown; all of it where no person is looking. */
  readonly progressWidth: number;
  /** Whether escape sequences may go to either. */
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
  const dim = (text: string) => (terminal.colours.err ? `\u001b[2m${text}\u001b[22m` : text);
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
          for (const warning of warningsOf(step.answer)) line(emphasized(`! ${shown(warning)}`, terminal.colours.err));
      }
    },
  };
}

/** Yellow, and bold where there are no colours. */
function emphasized(text: string, colours: boolean): string {
  return colours ? `\u001b[1;33m${text}\u001b[0m` : text;
}

/** What a yes would do, exactly. */
function previewText({ title, mailTo, lines, effect }: Preview): string {
  const mail = mailTo === null ? 'No mail is sent.' : `A mail goes to ${shown(mailTo)}.`;
  const about = [
    ...lines.map(shown),
    mail,
    ...(effect === null ? [] : [`${shown(effect)} This cannot be taken back.`]),
  ];
  return [`\n${shown(title)}:`, ...about.map((one) => `  ${one}`)].join('\n');
}

/** What is to choose from has numbers, and a line each. */
function questionText(title: string, { text, options }: Question): string {
  const width = String(options.length).length;
  const choices = options.map((option, index) => `  ${String(index + 1).padStart(width)}  ${shown(option)}`);
  return [`\n${shown(title)}: ${shown(text)}`, ...choices].join('\n');
}

/** One line; the preview of a change has every argument in full. */
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

/** One line, in which nothing steers the terminal. */
function shown(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, ' '));
}

/** Whether an answer came as it should; else one line says why not. */
export function reasonOfEnd({ end }: Pick<Answered, 'end'>): string | null {
  return end.message === null ? null : shown(end.message);
}

/** Words go out at once. A table waits for its last line, because widths depend on all of it. */
function wordsOn({ out, width, colours }: Terminal) {
  let table: string[] = [];
  let line = '';
  let isAtStart = true;
  let isAfterBlank = false;
  /** Between a tool's lines and the next words the model leaves space too: one empty line is enough. */
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
  /** `**` is emphasis: bold where that can be seen, and nothing elsewhere. */
  const styled = (text: string) =>
    text.replaceAll('**', () => {
      isBold = !isBold;
      return colours.out ? `\u001b[${isBold ? '1' : '22'}m` : '';
    });
  const endLine = () => {
    if (line.trimStart().startsWith('|')) table.push(line);
    else {
      flushTable();
      write(`${styled(line)}\n`);
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
        // A star may be half of an emphasis.
        const ready = line.endsWith('*') && !line.endsWith('**') ? line.slice(0, -1) : line;
        write(styled(ready));
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
      if (isBold && colours.out) out('\u001b[22m');
      isBold = false;
      if (!isAtStart) write('\n');
    },
  };
}
