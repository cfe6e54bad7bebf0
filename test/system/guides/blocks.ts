/** Shell blocks of a document in order, and the output that each promises. */

/**
 * A block is one of these, and a comment `<!-- not run: reason -->` above it says why it is not run:
 * - ```` ```sh ````: commands that must succeed.
 * - ```` ```console ````: commands after `$ `. Each command is followed by its output, in which `…` matches any text.
 */
export type Block = {
  readonly line: number;
  readonly commands: readonly Command[];
  readonly notRun: string | null;
};
/** `prints` is null if no output is promised. */
export type Command = { readonly text: string; readonly prints: string | null };

const BLOCK = /(?:<!-- not run: ([^>]*?) -->\s*\n+)?^```(sh|console)\n([\s\S]*?)^```$/gm;

export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(BLOCK)].map(({ 1: reason, 2: language, 3: text = '', index }) => ({
    line: markdown.slice(0, index).split('\n').length,
    commands: language === 'sh' ? [{ text, prints: null }] : commandsIn(text),
    notRun: reason ?? null,
  }));
}

function commandsIn(transcript: string): readonly Command[] {
  return transcript
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { text: part.slice(0, end + 1), prints: part.slice(end + 1).trimEnd() };
    });
}

/**
 * Whether the output matches the promised one. `…` on a line of its own matches any number of lines, including none.
 */
export function isAsPromised(output: string, promised: string): boolean {
  const parts = `${promised}\n`.split(/(^…\n|…)/m).map((part) => {
    if (part === '…\n') return '(?:.*\\n)*';
    return part === '…' ? '[\\s\\S]*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(`${output.trimEnd()}\n`);
}
