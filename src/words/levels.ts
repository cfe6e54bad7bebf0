/** Converts flat message ids into nested objects. A hyphen in an id separates levels. */

/**
 * Levels of an id: `linkList-types-pre--auth` gives `linkList`, `types`, `pre-auth`. `--` stands for `-`, and `__` for
 * `.`.
 */
export function levelsOf(id: string): readonly string[] {
  return id.split(/(?<!-)-(?!-)/).map((level) => level.replaceAll('--', '-').replaceAll('__', '.'));
}

export type Tree<Leaf> = { [level: string]: Tree<Leaf> | Leaf };

/** Converts messages into a nested object. The levels of a message's id are the keys. */
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

/** True if the keys are 0, 1, 2 and so on. */
export function isList(tree: object): boolean {
  const levels = Object.keys(tree);
  return levels.length > 0 && levels.every((level, index) => level === String(index));
}
