import type { CommandKind } from '../engine/command.ts';
import { bookingCommands } from './bookings.ts';
import { bulkCommands } from './bulk.ts';
import { cancellationCommands } from './cancellations.ts';
import { chatCommands } from './chat.ts';
import { clockCommands } from './clock.ts';
import { copyCommands } from './copies.ts';
import { couponCommands } from './coupons.ts';
import { exportCommands } from './exports.ts';
import { introducerCommands } from './introducers.ts';
import { mergedPeopleCommands } from './merged-people.ts';
import { messageCommands } from './messages.ts';
import { moneyCommands } from './money.ts';
import { orderCommands } from './orders.ts';
import { payoutCommands } from './payouts.ts';
import { lostPlanCommands } from './lost-plans.ts';
import { planEndCommands } from './plan-ends.ts';
import { priceCommands } from './prices.ts';
import { priceUndoCommands } from './price-undos.ts';
import { privacyCommands } from './privacy.ts';
import { providerCommands } from './providers.ts';
import { refusedUploadCommands } from './refused-uploads.ts';
import { settingsCommands } from './settings.ts';
import { reconciliationCommands } from './reconciliation.ts';
import { latePaymentCommands } from './late-payments.ts';
import { staffCommands } from './staff.ts';
import { townCommands } from './towns.ts';
import { viewCommands } from './views.ts';
import { visitCommands } from './visits.ts';
import { workerCommands } from './worker.ts';

/** Everything that can happen, by name. */
export const commandKinds: ReadonlyMap<string, CommandKind> = new Map(
  [
    ...clockCommands,
    ...bookingCommands,
    ...visitCommands,
    ...moneyCommands,
    ...providerCommands,
    ...latePaymentCommands,
    ...reconciliationCommands,
    ...couponCommands,
    ...orderCommands,
    ...priceCommands,
    ...priceUndoCommands,
    ...staffCommands,
    ...settingsCommands,
    ...messageCommands,
    ...chatCommands,
    ...privacyCommands,
    ...copyCommands,
    ...mergedPeopleCommands,
    ...bulkCommands,
    ...cancellationCommands,
    ...exportCommands,
    ...introducerCommands,
    ...lostPlanCommands,
    ...payoutCommands,
    ...planEndCommands,
    ...refusedUploadCommands,
    ...townCommands,
    ...viewCommands,
    ...workerCommands,
  ].map((kind) => [kind.name, kind]),
);
