/** The mail server hangs, refuses, breaks off and answers late; calls go on, and each mail arrives once. */
import { setTimeout as delay } from 'node:timers/promises';
import { openHostileMail } from './hostile-mail.ts';
import { type Intent, mailboxOf } from './model.ts';
import { spread, type TrialReport, type TrialSettings } from './report.ts';
import { openStage, type Stage } from './stage.ts';

const CLIENTS = 6;
/** R20: a call waits for the mail server at most this long; the rest of the bound is for the call itself. */
const HELD_MS_MAX = 3_000;

export async function mail(settings: TrialSettings): Promise<TrialReport> {
  await using server = await openHostileMail(settings.seed);
  await using stage = await openStage(settings, { environment: { SMTP_URL: server.url } });
  const { place, model, random } = stage;
  await place.service.start();
  const latencies: number[] = [];
  const deliveries = new Map<string, number>();
  const begun = performance.now();
  const client = async () => {
    do {
      const intent = mailedInvoice(stage);
      const sent = performance.now();
      await stage.caller.settle(intent);
      const took = performance.now() - sent;
      latencies.push(took);
      const delivery = String(intent.answer?.delivery);
      deliveries.set(delivery, (deliveries.get(delivery) ?? 0) + 1);
      if (took > HELD_MS_MAX)
        model.broken.push(`${intent.tag}: the mail server held the call for ${Math.round(took)} ms`);
      await delay(random.between(0, 50));
    } while (performance.now() - begun < settings.ms);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  server.behave();
  const report = await stage.report(
    [
      ...server.troubles().map(([what, count]): [string, number] => [`mail server: ${what}`, count]),
      ['calls that send a mail, first try to answer', spread(latencies)],
      ...[...deliveries].map(([delivery, count]): [string, number] => [`answered with delivery ${delivery}`, count]),
    ],
    server.inbox,
  );
  const twice = server.takenTwice().map((id) => `mail ${id}: taken and acknowledged twice`);
  return { ...report, broken: [...report.broken, ...twice] };
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
