/** `/metrics` of a service with several processes (R72): any of them answers for all. */
import type { Registry } from 'prom-client';

/** `text`: Prometheus text of what one process counts; null if it does not answer. */
export type ProcessFigures = { readonly number: number; readonly text: string | null };

export type AllProcesses = {
  /** The number of this process, from 1. One that takes the place of another has its number. */
  readonly number: number;
  /** Hands over how to read this process's figures. */
  readonly share: (figures: () => Promise<string>) => void;
  /** The figures of every process, this one among them. */
  readonly all: () => Promise<readonly ProcessFigures[]>;
};

/**
 * Every figure of a process gets the label `process`: sums would fall when a process is replaced, and be taken for calls. What is
 * read from the store is the same in each process, so it stands there once, without the label.
 */
export function figuresOfAll(common: Registry, own: Registry, { number, share, all }: AllProcesses) {
  own.setDefaultLabels({ process: String(number) });
  share(() => own.metrics());
  return async (): Promise<string> => {
    // A primary that does not answer leaves this process's own figures.
    const found = await all().catch(async () => [{ number, text: await own.metrics() }]);
    const up = found.map((one) => `billhook_process_up{process="${one.number}"} ${one.text === null ? 0 : 1}`);
    const head =
      '# HELP billhook_process_up 1 for each process that answers, else 0.\n# TYPE billhook_process_up gauge';
    return [await common.metrics(), `${head}\n${up.join('\n')}\n`, merged(found.map(({ text }) => text ?? ''))].join(
      '\n',
    );
  };
}

/** Puts the lines of each metric together, as the format demands. */
function merged(texts: readonly string[]): string {
  const metrics = new Map<string, string[]>();
  for (const metric of texts.flatMap((text) => text.trim().split('\n\n'))) {
    const [help, type, ...lines] = metric.split('\n');
    if (type === undefined) continue;
    const head = `${help}\n${type}`;
    metrics.set(head, [...(metrics.get(head) ?? []), ...lines]);
  }
  return [...metrics].map(([head, lines]) => `${[head, ...lines].join('\n')}\n`).join('\n');
}
