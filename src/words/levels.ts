/** The name of a message as levels: a hyphen separates them, two stand for a hyphen, two underscores for a full stop. */

/** `linkList-types-pre--auth` is `linkList`, `types`, `pre-auth`. */
export function levelsOf(id: string): readonly string[] {
  return id.split(/(?<!-)-(?!-)/).map((level) => level.replaceAll('--', '-').replaceAll('__', '.'));
}

export type Tree<Leaf> = { [level: string]: Tree<Leaf> | Leaf };

/** Values of messages by their levels. */
export function treeOf<Leaf>(values: Iterable<readonly [id: string, value: Leaf]>): Tree<Leaf> {
  const tree: Tree<Leaf> = {};
  for (const [id, value] of values) {
    const levels = [...levelsOf(id)];
    const last = levels.pop() ?? id;
    let place = tree;
    for (const level of levels) {
      place[level] ??= {};
      place = place[level] as Tree<Leaf>;
    }
    place[last] = value;
  }
  return tree;
}

/** True if the messages are numbered from 0. */
export function isList(tree: object): boolean {
  const levels = Object.keys(tree);
  return levels.length > 0 && levels.every((level, index) => level === String(index));
}
