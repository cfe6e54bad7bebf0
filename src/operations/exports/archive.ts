/** Archives (ZIP), written while their entries are read: memory holds one entry's piece at a time. */
import { Readable } from 'node:stream';

/** `isPacked`: already compressed, such as a PDF. */
export type Entry = {
  readonly name: string;
  readonly pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  readonly isPacked?: true;
};

export async function* archiveOf(
  entries: AsyncGenerator<Entry, void>,
  { now }: { readonly now: () => number },
): AsyncGenerator<Uint8Array, void> {
  // Imported with the first archive, so that it does not delay the start.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const mtime = new Date(now());
  const closed = new Promise<void>((resolve) => archive.once('close', resolve));

  /** Resolves when the entry is written, or when the download ended before that. */
  const write = ({ name, pieces, isPacked }: Entry) =>
    new Promise<void>((resolve) => {
      void closed.then(resolve);
      zip.addReadStreamLazy(name, { mtime, compress: !isPacked }, (open) => {
        const file = Readable.from(pieces);
        // yazl adds no error listener to this stream. An error event without a listener would end the process.
        file.on('error', (error) => archive.destroy(error));
        file.on('close', resolve);
        open(null, file);
      });
    });
  const writeAll = async () => {
    for await (const entry of entries) {
      await write(entry);
      if (archive.destroyed) return;
    }
    zip.end();
  };
  const writing = writeAll().catch((error: unknown) => void archive.destroy(error as Error));
  try {
    yield* archive;
  } finally {
    archive.destroy();
    await writing;
  }
}
