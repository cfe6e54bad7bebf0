/** LRU cache with a limit in bytes. */
export type Kept<Value> = {
  readonly get: (key: string) => Value | undefined;
  readonly keep: (key: string, value: Value) => void;
};

/** `bytesOf` must count all memory of an entry, its key included; otherwise the cache grows beyond `bytesMax`. */
export function keptBySize<Value>(bytesMax: number, bytesOf: (key: string, value: Value) => number): Kept<Value> {
  const kept = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let bytes = 0;

  function drop(key: string) {
    const dropped = kept.get(key);
    if (dropped) bytes -= dropped.bytes;
    kept.delete(key);
    return dropped;
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    keep(key, value) {
      drop(key);
      const entry = { value, bytes: bytesOf(key, value) };
      if (entry.bytes > bytesMax) return;
      kept.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
    },
  };
}
