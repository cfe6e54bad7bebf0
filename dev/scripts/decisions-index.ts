// Builds the index of the decisions, and finds faults in their ids.
const HEAD = `# Decisions

What was open, what was chosen, and why. One file per topic; every decision has an id that does not change. A new decision
gets the next free id, in the file of its topic. This list is generated: \`npm run gen\`.
`;

/** `topics`: text of each file, by file name. Throws if a decision has no id, or the same id as another decision. */
export function decisionsIndex({ 'README.md': _, ...topics }: Readonly<Record<string, string>>): string {
  const decided = Object.entries(topics).map(([file, text]) => ({
    file,
    title: headings(text, '#')[0],
    decisions: headings(text, '##'),
  }));
  const faults = faultsOf(decided);
  if (faults.length > 0) throw new Error(`docs/decisions: ${faults.join('; ')}`);
  const lists = decided.map(
    ({ file, title, decisions }) => `\n## [${title}](${file})\n\n${decisions.map((one) => `- ${one}\n`).join('')}`,
  );
  return HEAD + lists.join('');
}

function headings(text: string, marks: string): string[] {
  return [...text.matchAll(new RegExp(`^${marks} (.*)$`, 'gm'))].map(([, heading = '']) => heading);
}

function faultsOf(decided: readonly { readonly file: string; readonly decisions: readonly string[] }[]): string[] {
  const seen = new Set<string>();
  return decided.flatMap(({ file, decisions }) =>
    decisions.flatMap((heading) => {
      const [id] = /^D-\d{3}(?= \S)/.exec(heading) ?? [];
      if (id === undefined) return [`${file}: ${heading} has no id`];
      return seen.size === seen.add(id).size ? [`${id} is used twice`] : [];
    }),
  );
}
