/**
 * `/metrics` of a service with several processes (R72). The process that gets the request answers with the metrics of
 * all processes.
 */
import { Registry } from '@prometheus-io/client';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
/** `figures`: metrics of one process; null if the process does not answer. */
export type ProcessFigures = { readonly number: number; readonly figures: Figures | null };

export type AllProcesses = {
  /** Number of this process, from 1. A process that replaces an ended process gets the same number. */
  readonly number: number;
  /** Gives the primary process a function that reads the metrics of this process. */
  readonly share: (figures: () => Promise<Figures>) => void;
  /** The metrics of every process, including this one. */
  readonly all: () => Promise<readonly ProcessFigures[]>;
};

/**
 * Returns a function that returns the metrics of all processes as text. The metrics of each process have the label
 * `process`. The metrics of different processes are not added up, because the counters of a process start again at 0
 * when the process is replaced. `common`: metrics from the store, which are the same in all processes. The text
 * contains these metrics once, without the label.
 */
export function figuresOfAll(common: Registry, own: Registry, { number, share, all }: AllProcesses) {
  own.setDefaultLabels({ process: String(number) });
  share(() => own.getMetricsAsJSON());
  return async (): Promise<string> => {
    // If the primary process does not answer, only the metrics of this process are returned.
    const found = await all().catch(async () => [{ number, figures: await own.getMetricsAsJSON() }]);
    const up = found.map((one) => `billhook_process_up{process="${one.number}"} ${one.figures === null ? 0 : 1}`);
    const head =
      '# HELP billhook_process_up 1 for each process that answers, else 0.\n# TYPE billhook_process_up gauge';
    return [await common.metrics(), `${head}\n${up.join('\n')}\n`, await together(found)].join('\n');
  };
}

/**
 * Joins the metrics of all processes into one text. By default, the library adds up the values of different processes.
 * With the aggregator `first`, each process keeps its own values.
 */
function together(found: readonly ProcessFigures[]): Promise<string> {
  const apart = found.map(({ figures }) => (figures ?? []).map((one) => ({ ...one, aggregator: 'first' })));
  return Registry.aggregate(apart).metrics();
}
