/** Shared parts of the trials: a business under mixed load, its receivers, and the comparison at the end. */
import { join } from 'node:path';
import { type MailServer, openMailServer } from '../../test/kit/mail-server.ts';
import { openReceiver, type Receiver } from '../../test/webhooks/receiver.ts';
import { type Caller, openCaller } from './caller.ts';
import { differences } from './compare.ts';
import { heard } from './events.ts';
import { readLedger } from './ledger.ts';
import { type Load, type LoadSettings, startLoad } from './load.ts';
import { type Inbox, mailed } from './mailbox.ts';
import { type Model, openModel } from './model.ts';
import { openBusiness, openPlace, type Place, type PlaceSettings } from './place.ts';
import { type Random, randomOf } from './random.ts';
import type { TrialReport, TrialSettings } from './report.ts';
import { settled } from './settle.ts';
import { verifyBooks } from './verify.ts';

export interface Stage extends AsyncDisposable {
  readonly place: Place;
  readonly model: Model;
  readonly caller: Caller;
  readonly receiver: Receiver;
  readonly mail: MailServer;
  readonly random: Random;
  /** Starts the clients. */
  readonly load: (options?: Partial<Pick<LoadSettings, 'pauseMsMax' | 'repeats'>>) => Load;
  /** Waits until the service has finished its work, compares, and adds the figures that all trials report. */
  readonly report: (figures: TrialReport['figures'], compared?: Compared) => Promise<TrialReport>;
}

interface StageSettings extends PlaceSettings {
  /** Time after which the receivers of webhooks and mails answer. */
  readonly lateMs?: number;
}

interface Compared {
  /** The accepted mails, if another server than {@link Stage.mail} took them. */
  readonly inbox?: Inbox;
  /** Ids of events that are known to be lost with their server. */
  readonly lostEvents?: ReadonlySet<string>;
}

const CLIENTS = 8;
/** Probability that a client does not repeat a call after its connection broke. */
const GIVES_UP = 0.15;

export async function openStage(
  settings: TrialSettings,
  { environment = {}, lateMs = 0, ...more }: StageSettings = {},
): Promise<Stage> {
  const stack = new AsyncDisposableStack();
  const receiver = stack.use(await openReceiver());
  if (lateMs > 0) receiver.answer((answer) => setTimeout(() => answer.writeHead(204).end(), lateMs));
  const mail = stack.use(await openMailServer({ lateMs }));
  const place = stack.use(await openPlace(settings, { ...more, environment: { SMTP_URL: mail.url, ...environment } }));
  const { token, secret } = await openBusiness(place, receiver.url);
  await settings.beforeLoad?.(place.rows);
  const model = openModel();
  const random = randomOf(settings.seed);
  const impatience = randomOf(settings.seed, 1);
  const serviceUrl = place.service.url;
  const caller = openCaller({ url: serviceUrl, token, model, givesUp: () => impatience.chance(GIVES_UP) });
  return {
    place,
    model,
    caller,
    receiver,
    mail,
    random,
    load: ({ pauseMsMax = 30, repeats = true } = {}) => {
      const randoms = Array.from({ length: CLIENTS }, (_, index) => randomOf(settings.seed, index + 2));
      return startLoad({ model, caller, serviceUrl, randoms, pauseMsMax, mails: true, repeats });
    },
    report: async (figures, { inbox = mail.inbox, lostEvents } = {}) => {
      settings.say('settling');
      const left = await settled(place);
      await settings.beforeComparing?.(place.rows);
      settings.say('comparing');
      const books = await verifyBooks(settings.bin, place);
      const ledger = await readLedger(caller);
      const received = receiver.received.filter(({ id }) => !lostEvents?.has(id));
      const events = heard(received, secret, ledger);
      const mails = mailed(model, inbox);
      const found = differences(model, ledger);
      const broken = [...model.broken, ...left, ...books, ...found, ...events.broken, ...mails.broken];
      if (broken.length > 0) await keepEvidence(settings, place);
      const intents = [...model.intents.values()];
      const inState = (state: string) => intents.filter((intent) => intent.state === state).length;
      return {
        figures: [
          ...figures,
          ['writes acknowledged', inState('acknowledged')],
          ['writes given up without an answer', inState('unknown')],
          ['tries without an answer (nothing listened, or the connection broke)', caller.broken()],
          ['invoices', ledger.invoices.length],
          ['payments', ledger.payments.length],
          ['credit notes', ledger.creditNotes.length],
          ['events', events.events],
          ['webhooks that came once more', events.again],
          ['mails', mails.mails],
          ['mails that came once more, with the same Message-ID', mails.again],
          ['lines of level error in the log', place.service.complaints().length],
          ['differences that `billhook verify` found', books.length],
        ],
        broken,
      };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function keepEvidence({ engine, evidence, seed, say }: TrialSettings, { rows }: Place): Promise<void> {
  if (engine !== 'sqlite' || evidence === undefined) return;
  const file = join(evidence, `billhook-trial-${seed}-${Date.now()}.db`);
  const [kept] = await Promise.allSettled([rows(`vacuum into '${file.replaceAll("'", "''")}'`)]);
  say(
    `a promise was broken; the database is ${kept.status === 'fulfilled' ? `kept in ${file}` : `lost: ${kept.reason}`}`,
  );
}
