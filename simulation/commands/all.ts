import type { CommandKind } from '../engine/command.ts';
import { bookingCommands } from './bookings.ts';
import { chatCommands } from './chat.ts';
import { clockCommands } from './clock.ts';
import { couponCommands } from './coupons.ts';
import { messageCommands } from './messages.ts';
import { moneyCommands } from './money.ts';
import { orderCommands } from './orders.ts';
import { priceCommands } from './prices.ts';
import { privacyCommands } from './privacy.ts';
import { providerCommands } from './providers.ts';
import { staffCommands } from './staff.ts';
import { visitCommands } from './visits.ts';

/** Everything that can happen, by name. */
export const commandKinds: ReadonlyMap<string, CommandKind> = new Map(
  [
    ...clockCommands,
    ...bookingCommands,
    ...visitCommands,
    ...moneyCommands,
    ...providerCommands,
    ...couponCommands,
    ...orderCommands,
    ...priceCommands,
    ...staffCommands,
    ...messageCommands,
    ...chatCommands,
    ...privacyCommands,
  ].map((kind) => [kind.name, kind]),
);
