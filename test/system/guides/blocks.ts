/** The shell blocks of a document, in order, and what each promises. */

/**
 * ```` ```sh ````: commands that must succeed. ```` ```console ````: `$ ` commands, each followed by what it prints,
 * where `…` stands for anything. A comment `<!-- not run: reason -->` above a block says why it is not run.
 */
export type Block = {
  readonly line: number;
  readonly commands: readonly Command[];
  readonly notRun: string | null;
};
/** `prints` is null where nothing is promised. */
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

/** Whether an output is what a document promises. `…` on a line of its own stands for lines, or none. */
export function isAsPromised(output: string, promised: string): boolean {
  const parts = `${promised}\n`.split(/(^…\n|…)/m).map((part) => {
    if (part === '…\n') return '(?:.*\\n)*';
    return part === '…' ? '[\\s\\S]*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(`${output.trimEnd()}\n`);
}
