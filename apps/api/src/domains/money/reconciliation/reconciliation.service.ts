import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { inTransaction } from '../../../platform/audit/change.ts';
import { AppError, conflict, unavailable } from '../../../platform/errors.ts';
import type { Ctx, Services } from '../../../schema.ts';
import {
  storeEvent,
  type EventContext,
  type PaymentEvent,
  type Provider,
} from '../transactions/payment-events.public.ts';
import { createReader, ProviderError, type ReaderOptions } from './provider-reader.ts';
import { recordsOf, type Period, type ProviderRecords } from './provider-records.ts';
import { paymentRecords } from '../transactions/payments.public.ts';

/** A refund can take ten working days. */
const DAYS = 14;
const NIGHTLY: ReaderOptions = { attempts: 5, timeoutMs: 30_000 };
/** Somebody waits for the answer. */
const ON_REQUEST: ReaderOptions = { attempts: 2, timeoutMs: 8_000 };

/** The providers whose key for reading is set. */
function providersOf(
  { settings, now, log }: Pick<Services, 'settings' | 'now' | 'log'>,
  options: ReaderOptions,
) {
  return (['paystack', 'flutterwave'] as const).flatMap((provider) => {
    const access = settings.reconciliation[provider];
    if (!access) return [];
    function skip(error: unknown): never[] {
      if (!(error instanceof AppError)) throw error;
      const fields = Object.keys(error.fields ?? {});
      log.warn({ provider, fields }, 'an entry of the provider is unreadable');
      return [];
    }
    function readable<T>(read: () => T[]): T[] {
      try {
        return read();
      } catch (error) {
        return skip(error);
      }
    }
    const records = recordsOf[provider](createReader(access, options), { now, readable });
    return [{ provider, records, skip }];
  });
}

/** Applies what the providers have on record of the last days and no event has reported. */
export async function reconcile(services: Services, options = NIGHTLY) {
  const ctx = { ...services, actor: null, requestId: 'reconciliation' };
  const to = services.now();
  const period = { from: new Date(to.getTime() - DAYS * DAY_MS), to };
  const providers = providersOf(services, options);
  const failed = new Map<Provider, string>();
  for (const [part, eventsIn] of Object.entries(parts))
    for (const { provider, ...source } of providers) {
      if (failed.has(provider)) continue;
      try {
        let applied = 0;
        for await (const event of eventsIn(source, period)) applied += await apply(ctx, provider, event);
        services.log.info({ provider, applied }, `${part} were reconciled`);
      } catch (error) {
        if (!(error instanceof ProviderError || error instanceof AppError)) throw error;
        failed.set(provider, `${provider}: ${error.message}`);
      }
    }
  // The queue tries the job again; everything applied so far stays.
  if (failed.size > 0)
    throw new Error(`Payments could not be reconciled. ${[...failed.values()].join('. ')}`);
}

type Source = Omit<ReturnType<typeof providersOf>[number], 'provider'>;

/** A transaction that cannot be read, or for which the provider does not answer, does not hide the others. */
async function* refundsIn({ records, skip }: Source, period: Period) {
  const refunded = new Set<string>();
  for await (const id of records.refunded(period)) refunded.add(id);
  const events: PaymentEvent[] = [];
  const failures: ProviderError[] = [];
  for (const id of refunded)
    try {
      events.push(...(await records.transaction(id).catch(skip)));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.push(error);
    }
  yield* events.toSorted(chargesFirst);
  if (failures[0]) throw failures[0];
}

/** In this order over all providers, for the reason of `chargesFirst`. */
const parts = {
  charges: ({ records }: Source, period: Period) => records.charges(period),
  refunds: refundsIn,
};

/** A completed refund is final: a charge that is applied after it would be due back, also when its service takes place. */
const chargesFirst = (a: PaymentEvent, b: PaymentEvent) =>
  Number(a.outcome === 'refunded') - Number(b.outcome === 'refunded');

const apply = async (ctx: EventContext, provider: Provider, event: PaymentEvent) =>
  (await storeEvent(ctx, provider, event, { isListed: true })).repeated ? 0 : 1;

/** Asks every provider about one payment; all that is new is applied together. */
export async function askProviders(ctx: Ctx, uuid: string) {
  const payment = await paymentRecords.get(ctx.db, uuid);
  const providers = providersOf(ctx, ON_REQUEST);
  if (providers.length === 0)
    throw conflict('No payment provider can be asked: its key for reading is not set.');
  const events: { provider: Provider; event: PaymentEvent }[] = [];
  for (const { provider, records } of providers) {
    const told = await eventsOf(records, payment.reference_id).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      throw unavailable(`${provider} could not be asked: ${error.message}. Please try again later.`);
    });
    events.push(...told.map((event) => ({ provider, event })));
  }
  events.sort((a, b) => chargesFirst(a.event, b.event));
  return inTransaction(ctx.db, async (trx) => {
    let applied = 0;
    for (const { provider, event } of events) applied += await apply({ ...ctx, db: trx }, provider, event);
    return { applied, payment: await paymentRecords.get(trx, uuid) };
  });
}

async function eventsOf(records: ProviderRecords, reference: string) {
  const events: PaymentEvent[] = [];
  for (const id of await records.transactionsOf(reference)) events.push(...(await records.transaction(id)));
  return events;
}
