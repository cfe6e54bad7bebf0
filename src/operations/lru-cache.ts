/** LRU cache with a limit in bytes. */
export type LruCache<Value> = {
  readonly get: (key: string) => Value | undefined;
  readonly keep: (key: string, value: Value) => void;
};

/** `bytesOf` must count all memory of an entry, its key included; otherwise the cache grows beyond `bytesMax`. */
export function lruCache<Value>(bytesMax: number, bytesOf: (key: string, value: Value) => number): LruCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let bytes = 0;
  let latest: string | undefined;

  function drop(key: string) {
    const dropped = entries.get(key);
    if (dropped) bytes -= dropped.bytes;
    entries.delete(key);
    return dropped;
  }

  return {
    get(key) {
      const found = entries.get(key);
      if (!found) return undefined;
      // One answer is often asked for again and again, and each move makes the map outgrow its table sooner.
      if (key !== latest) {
        entries.delete(key);
        entries.set(key, found);
        latest = key;
      }
      return found.value;
    },
    keep(key, value) {
      drop(key);
      const entry = { value, bytes: bytesOf(key, value) };
      if (entry.bytes > bytesMax) return;
      entries.set(key, entry);
      latest = key;
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
    },
  };
}
