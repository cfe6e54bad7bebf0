/**
 * Writes ZIP archives. The content of an entry is read while the archive is written, so memory contains only one piece
 * at a time.
 */
import { Readable } from 'node:stream';

/** A file of the archive. `isPacked`: true if the content is already compressed, such as a PDF. */
export type Entry = {
  readonly name: string;
  readonly pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  readonly isPacked?: true;
};

export async function* archiveOf(
  entries: AsyncGenerator<Entry, void>,
  { now }: { readonly now: () => number },
): AsyncGenerator<Uint8Array, void> {
  // Imported on first use. Otherwise the import would delay the start of every process.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const mtime = new Date(now());
  const closed = new Promise<void>((resolve) => archive.once('close', resolve));

  /** Adds an entry. Resolves when the entry is written, or when the download has ended early. */
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
