/**
 * One server of `serve --processes`. It works like `serve` with one process, but the primary assigns its number,
 * address and tasks.
 */
import type { App, OneOfSeveral } from '../../app.ts';
import { reasonOf } from '../output.ts';
import { aborted, configFromEnvironment, openApp, stopSignal } from '../with-app.ts';
import { type Line, openLine, type Place } from './messages.ts';

/** If the primary does not answer within this time (ms), this server counts calls for rate limits in its own memory. */
const COUNT_MS_MAX = 1_000;
const FIGURES_MS_MAX = 3_000;

export async function serveAsOneOfSeveral(): Promise<void> {
  const toldToStop = new AbortController();
  const stop = AbortSignal.any([stopSignal(), toldToStop.signal]);
  let ownFigures: Figures = async () => [];
  const primary = openLine(process, {
    stop: () => {
      toldToStop.abort();
      return null;
    },
    ownFigures: () => ownFigures(),
  });
  try {
    const place = await primary.ask('join', null);
    const app = await openIn(place, primary, (figures) => {
      ownFigures = figures;
    });
    try {
      const listening = await app.listen();
      const working = place.works ? app.work(stop) : Promise.resolve();
      await primary.ask('listening', null);
      await aborted(stop);
      await Promise.all([listening.stop(), working]);
    } finally {
      await app.close();
    }
  } catch (error) {
    process.exitCode = 1;
    await primary.ask('failed', reasonOf(error)).catch(() => undefined);
  }
  // Exits explicitly, because the open channel to the primary process would keep this process running.
  process.exit();
}

type Figures = Parameters<OneOfSeveral['share']>[0];

async function openIn(
  { number, instance, port, host }: Place,
  primary: Line,
  share: (figures: Figures) => void,
): Promise<App> {
  const config = configFromEnvironment({ PORT: String(port), HOST: host });
  return openApp(config, {
    create: true,
    oneOfSeveral: {
      number,
      instance,
      share,
      count: (asked) => primary.ask('count', asked, COUNT_MS_MAX),
      all: () => primary.ask('figures', null, FIGURES_MS_MAX),
    },
  });
}
