/** `/metrics` of a service with several processes (R72): the process that is asked answers with the figures of all. */
import { Registry } from '@prometheus-io/client';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
/** `figures`: what one process counts; null if it does not answer. */
export type ProcessFigures = { readonly number: number; readonly figures: Figures | null };

export type AllProcesses = {
  /** The number of this process, from 1; a process that replaces another one takes over its number. */
  readonly number: number;
  /** Gives the primary the function by which it reads this process's figures. */
  readonly share: (figures: () => Promise<Figures>) => void;
  /** The figures of every process, this one among them. */
  readonly all: () => Promise<readonly ProcessFigures[]>;
};

/**
 * Figures of one process get the label `process`: without it, sums would fall when a process is replaced, which looks
 * like a restart of the counter. Figures read from the store are the same in all processes, and appear once, without
 * the label.
 */
export function figuresOfAll(common: Registry, own: Registry, { number, share, all }: AllProcesses) {
  own.setDefaultLabels({ process: String(number) });
  share(() => own.getMetricsAsJSON());
  return async (): Promise<string> => {
    // If the primary does not answer, only the figures of this process are returned.
    const found = await all().catch(async () => [{ number, figures: await own.getMetricsAsJSON() }]);
    const up = found.map((one) => `billhook_process_up{process="${one.number}"} ${one.figures === null ? 0 : 1}`);
    const head =
      '# HELP billhook_process_up 1 for each process that answers, else 0.\n# TYPE billhook_process_up gauge';
    return [await common.metrics(), `${head}\n${up.join('\n')}\n`, await together(found)].join('\n');
  };
}

/** The label `process` makes the figures of processes distinct, so nothing is added up: `first` takes each as it is. */
function together(found: readonly ProcessFigures[]): Promise<string> {
  const apart = found.map(({ figures }) => (figures ?? []).map((one) => ({ ...one, aggregator: 'first' })));
  return Registry.aggregate(apart).metrics();
}
