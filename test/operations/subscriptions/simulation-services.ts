/** Workers that can crash at any moment, and a provider that handles each charge as the script says. */
import { randomUUID } from 'node:crypto';
import type { App } from '../../../src/app.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { RequestId } from '../../../src/model/ids.ts';
import { type MandateCharge, type Provider, ProviderError, type ProviderPayment } from '../../../src/model/provider.ts';
import { newSandboxCharge, type SandboxPayment } from '../../../src/model/sandbox.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { checkPayments, giveRefunds } from '../../../src/operations/payments/check-payments.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import type { RandomChoices } from '../ledger-life.ts';
import { endOfSlow, type Lot, lotOf, type Plot, type Script } from './simulation-script.ts';

/** Thrown by every call of a worker that has crashed. */
class Died extends Error {}

export interface Worker {
  readonly app: App;
  readonly services: Services;
  /** Services for people, who use the same provider and do not crash. */
  readonly peoplesWorld: Services;
  readonly isDead: () => boolean;
  /** Resolves when the worker stalls: its current work continues only much later, if at all. */
  readonly stalled: Promise<void>;
}

/** A later event at the provider: the end of a slow charge, or the payment of a failed one. */
export interface Later {
  readonly at: number;
  readonly key: string;
  readonly outcome: 'succeed' | 'fail' | null;
  readonly told: boolean;
}

export interface Stage {
  readonly plot: Plot;
  readonly random: RandomChoices;
  /** The script of each subscription, by its id. */
  readonly scripts: Map<number, Script>;
  /** By key of the attempt: the script and the outcome of a charge, and how often the charge was requested. */
  readonly charges: Map<string, { readonly script: Script; readonly lot: Lot; readonly at: number; asked: number }>;
  readonly crashes: Record<'before' | 'charged' | 'uncommitted' | 'committed' | 'stalled', number>;
  readonly mayCrash: () => boolean;
  readonly later: (later: Later) => void;
  /** Resolves after all leases have ended and other workers have done the work. */
  readonly muchLater: () => Promise<void>;
}

/** One in this many calls to the provider, or transactions, makes its worker crash or stall. */
const CALLS_A_DEATH = 60;
const COMMITS_A_DEATH = 700;
const CALLS_A_STALL = 120;
const COMMITS_A_STALL = 1_000;
/** One in this many claims makes its worker stall. Other workers do the claimed work meanwhile. */
const CLAIMS_A_STALL = 40;

export function workerIn(stage: Stage, app: App): Worker {
  let dead = false;
  const stalled = Promise.withResolvers<void>();
  let stalls = 0;
  const dieNow = (moment: keyof Stage['crashes']): never => {
    dead = true;
    stage.crashes[moment]++;
    throw new Died(moment);
  };
  const mayDie = (oneIn: number) => stage.mayCrash() && stage.random.below(oneIn) === 0;
  const mayStall = async (oneIn: number) => {
    if (stalls > 0 || !mayDie(oneIn)) return;
    stalls++;
    stage.crashes.stalled++;
    stalled.resolve();
    await stage.muchLater();
  };
  const peoplesWorld = scripted(stage, app.services);
  const { store, providers } = peoplesWorld;
  const alive = () => {
    if (dead) throw new Died();
  };
  const services: Services = {
    ...app.services,
    store: {
      ...store,
      transaction: async (change) => {
        alive();
        let claimed = false;
        const answer = await store.transaction(async (tx) => {
          const claimDue: typeof tx.periods.claimDue = (...given) => {
            claimed = true;
            return tx.periods.claimDue(...given);
          };
          const result = await change({ ...tx.all(), periods: { ...tx.periods, claimDue } });
          alive();
          if (mayDie(COMMITS_A_DEATH)) dieNow('uncommitted');
          return result;
        });
        alive();
        if (mayDie(COMMITS_A_DEATH)) dieNow('committed');
        await mayStall(claimed ? CLAIMS_A_STALL : COMMITS_A_STALL);
        return answer;
      },
    },
    providers: {
      ...providers,
      sandbox: {
        ...providers.sandbox,
        connect: (access) => {
          const real = providers.sandbox.connect(access);
          return {
            ...real,
            chargeMandate: async (charge) => {
              alive();
              if (mayDie(CALLS_A_DEATH)) dieNow('before');
              const answer = await real.chargeMandate(charge);
              alive();
              if (mayDie(CALLS_A_DEATH)) dieNow('charged');
              await mayStall(CALLS_A_STALL);
              return answer;
            },
          };
        },
      },
    },
  };
  return { app, services, peoplesWorld, isDead: () => dead, stalled: stalled.promise };
}

/** The same services with a provider that follows the script. */
function scripted(stage: Stage, services: Services): Services {
  const { sandbox } = services.providers;
  return {
    ...services,
    providers: {
      ...services.providers,
      sandbox: {
        ...sandbox,
        connect: (access) => {
          const real = sandbox.connect(access);
          const { accountId } = access;
          return { ...real, chargeMandate: (charge) => chargeAsScripted(stage, services, real, accountId, charge) };
        },
      },
    },
  };
}

/** Id of a mandate. The prefix of the id makes the sandbox decline all charges of the mandate. */
const DECLINING = 'sbm_declines_by_script';

async function chargeAsScripted(
  stage: Stage,
  services: Services,
  real: Provider,
  accountId: number,
  charge: MandateCharge,
): Promise<ProviderPayment> {
  const known = stage.charges.get(charge.key) ?? (await foundFor(stage, services, charge.key));
  known.asked++;
  const { lot, script } = known;
  const isFirst = known.asked === 1;
  const unavailable = () => new ProviderError('sandbox', 'unavailable', 'by script');
  switch (lot.fate) {
    case 'pays':
      return real.chargeMandate(charge);
    case 'declined':
      return real.chargeMandate({ ...charge, mandateId: DECLINING });
    case 'unsent':
      if (isFirst) throw unavailable();
      return real.chargeMandate(charge);
    case 'lost':
    case 'lost_declined': {
      const mandateId = lot.fate === 'lost' ? charge.mandateId : DECLINING;
      const answer = await real.chargeMandate({ ...charge, mandateId });
      if (isFirst) throw unavailable();
      return answer;
    }
    case 'refused':
      throw new ProviderError('sandbox', 'refused', 'by script');
    case 'made_then_refused':
      // Decided by the books, not by the number of requests: a request that its process did not send before it crashed
      // has made no charge.
      if (await services.sandbox.books.findByKey(charge.key))
        throw new ProviderError('sandbox', 'refused', 'by script');
      await real.chargeMandate(charge);
      throw unavailable();
    case 'slow_pays':
    case 'slow_fails':
    case 'late_success': {
      const end = endOfSlow(script, known.at, lot);
      const isLate = lot.fate === 'late_success';
      const begun = isLate ? failing(end) : { state: 'processing', captured: 0, paidAt: null };
      const now = services.clock.now();
      // Every request has an id of its own. The books keep that of the first request.
      const made = newSandboxCharge(`sbx_${randomUUID()}`, { ...charge, accountId, drill: null }, now);
      const { payment, isNew } = await services.sandbox.books.create({ ...made, ...begun } as SandboxPayment, now);
      const outcome = isLate ? null : lot.fate === 'slow_pays' ? 'succeed' : 'fail';
      if (isNew) stage.later({ at: end, key: charge.key, outcome, told: isLate || lot.told });
      return real.lookUp(payment.id);
    }
  }
}

function failing(until: number): Partial<SandboxPayment> {
  return { state: 'failed', failureReason: 'declined', captured: 0, paidAt: null, lateSuccessAt: until as Instant };
}

/**
 * Finds the try to which a charge belongs, once. Its outcome depends on this alone, not on the process or time of a
 * request.
 */
async function foundFor({ plot, scripts, charges }: Stage, { store, clock }: Services, key: string) {
  const payment = await store.payments.byKey(key);
  const period = await store.periods.byRequest(payment?.request_id as RequestId);
  const script = scripts.get(period?.subscription_id ?? 0);
  if (!payment || !period || !script) throw new Error(`nothing is known of the charge ${key}`);
  const lot = lotOf(plot.seed, script, period.number, period.tries);
  const known = charges.get(key) ?? { script, lot, at: clock.now(), asked: 0 };
  charges.set(key, known);
  return known;
}

/** Runs a worker until nothing is due at this moment, or until it has crashed. */
export async function workAs({ services, isDead }: Worker): Promise<void> {
  const { store, clock } = services;
  try {
    for (let round = 0; ; round++) {
      const now = clock.now();
      const [begins, charges, checks, refunds] = await Promise.all([
        store.subscriptions.due(now, 1).then(({ length }) => length > 0),
        store.periods.isDue(now),
        store.payments.isDue(now),
        store.refunds.isDue(now),
      ]);
      if (!begins && !charges && !checks && !refunds) return;
      if (begins) await beginPeriods(services);
      if (charges) await chargePeriods(services);
      if (checks) await checkPayments(services);
      if (refunds) await giveRefunds(services);
      if (round > 500) throw new Error('the worker finds no end');
    }
  } catch (error) {
    if (!isDead()) throw error;
  }
}
