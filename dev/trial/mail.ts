/**
 * The mail server hangs, refuses mails, breaks off and answers late. Calls must still be answered, and each mail must
 * arrive once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openHostileMail } from './hostile-mail.ts';
import { type Intent, mailboxOf } from './model.ts';
import { spread, type TrialReport, type TrialSettings } from './report.ts';
import { openStage, type Stage } from './stage.ts';

const CLIENTS = 6;
/** Longest time that a call waits for the mail server. */
const HANDED_OVER_MS_MAX = 1_000;
/**
 * A call may take this many times as long as without faults, because the machine may be busy. A hanging mail server
 * would take longer.
 */
const SLOWER_MAX = 2;
const LEAST_BOUND_MS = 3_000;

export async function mail(settings: TrialSettings): Promise<TrialReport> {
  await using server = await openHostileMail(settings.seed);
  await using stage = await openStage(settings, { environment: { SMTP_URL: server.url } });
  const { place, model, random } = stage;
  await place.service.start();
  const well = await firstMails(stage);
  server.misbehave();
  const heldMsMax = Math.max(LEAST_BOUND_MS, HANDED_OVER_MS_MAX + SLOWER_MAX * Math.max(...well));
  const latencies: number[] = [];
  const deliveries = new Map<string, number>();
  const begun = performance.now();
  const client = async () => {
    do {
      const intent = mailedInvoice(stage);
      const took = await timed(stage, intent);
      latencies.push(took);
      const delivery = String(intent.answer?.delivery);
      deliveries.set(delivery, (deliveries.get(delivery) ?? 0) + 1);
      if (took > heldMsMax)
        model.broken.push(`${intent.tag}: the mail server held the call for ${Math.round(took)} ms`);
      await delay(random.between(0, 50));
    } while (performance.now() - begun < settings.ms);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  server.behave();
  const report = await stage.report(
    [
      ...server.troubles().map(([what, count]): [string, number] => [`mail server: ${what}`, count]),
      ['the first calls, while the mail server was well', spread(well)],
      ['calls that send a mail, first try to answer', spread(latencies)],
      ...[...deliveries].map(([delivery, count]): [string, number] => [`answered with delivery ${delivery}`, count]),
    ],
    { inbox: server.inbox },
  );
  const twice = server.takenTwice().map((id) => `mail ${id}: taken and acknowledged twice`);
  return { ...report, broken: [...report.broken, ...twice] };
}

/** The first calls without faults. They are slow, because a process starts its PDF printer at the first PDF. */
async function firstMails(stage: Stage): Promise<readonly number[]> {
  const twice = async () => [await timed(stage, mailedInvoice(stage)), await timed(stage, mailedInvoice(stage))];
  return (await Promise.all(Array.from({ length: CLIENTS }, twice))).flat();
}

async function timed({ caller }: Stage, intent: Intent): Promise<number> {
  const begun = performance.now();
  await caller.settle(intent);
  return performance.now() - begun;
}

function mailedInvoice({ model }: Stage): Intent {
  const amount = 4_200;
  return model.add(
    'invoice',
    '/invoices',
    (tag) => ({
      customer: { name: tag, email: mailboxOf(tag) },
      description: tag,
      amount: amount / 100,
      reference: tag,
      send_email: true,
    }),
    { amount },
  );
}
