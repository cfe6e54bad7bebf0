/** Finds the variables of messages that `@fluent/bundle` has parsed. */
import type { FluentResource } from '@fluent/bundle';

type Node = {
  readonly type?: string;
  readonly name?: string;
  readonly selector?: unknown;
  readonly variants?: readonly { readonly value: unknown }[];
  readonly args?: readonly unknown[];
};

/**
 * Returns a function that finds the names of all variables of a message. The result also contains the variables of
 * messages to which this message refers.
 */
export function variablesIn({ body }: FluentResource): (id: string) => readonly string[] {
  const patterns = new Map(body.map(({ id, value }) => [id, value as unknown]));
  const found = (part: unknown): readonly string[] => {
    if (Array.isArray(part)) return part.flatMap(found);
    if (typeof part !== 'object' || part === null) return [];
    const { type, name, selector, variants = [], args = [] } = part as Node;
    if (type === 'var') return [name ?? ''];
    if (type === 'mesg') return found(patterns.get(name ?? ''));
    return [...found(selector), ...variants.flatMap(({ value }) => found(value)), ...args.flatMap(found)];
  };
  return (id) => [...new Set(found(patterns.get(id)))];
}
