import type { Model } from '../model/model.ts';
import { stateOf } from '../model/coupons.ts';
import { labStatus, treatmentStatus } from '../model/orders.ts';
import type { Command } from './command.ts';
import type { Sent } from './step.ts';

/** The status of every record of the model, by kind and name. */
const statusesOf = (model: Model): Record<string, Record<string, string>> => ({
  booking: map(model.bookings, ({ status }) => status),
  payment: map(model.payments, ({ status, refunded, refundDue }) =>
    refunded ? 'refunded' : refundDue ? 'paid, due back' : status,
  ),
  coupon: map(model.coupons, (coupon) => stateOf(coupon, model.now)),
  'lab order': map(model.labOrders, labStatus),
  'treatment order': map(model.treatmentOrders, treatmentStatus),
  plan: map(model.prices.plans, ({ state }) => state),
  message: map(model.messages, ({ state }) => state),
  approval: map(model.approvals, ({ state }) => state),
  invitation: map(model.invitations, ({ state }) => state),
  conversation: map(model.conversations, ({ state }) => state),
});

const map = <T>(records: Record<string, T>, read: (record: T) => string) =>
  Object.fromEntries(Object.entries(records).map(([name, record]) => [name, read(record)]));

/** Counts what a run has reached. */
export class Coverage {
  steps = 0;
  commands: Record<string, { sent: number; refused: number }> = {};
  transitions: Record<string, number> = {};

  addStep(_commands: readonly Command[], sent: readonly Sent[]) {
    this.steps += 1;
    for (const { command, outcome } of sent) {
      const count = (this.commands[command.kind] ??= { sent: 0, refused: 0 });
      count.sent += 1;
      if (!outcome!.ok) count.refused += 1;
    }
  }

  addChanges(before: Model, after: Model) {
    const [earlier, later] = [statusesOf(before), statusesOf(after)];
    for (const [kind, records] of Object.entries(later))
      for (const [name, status] of Object.entries(records)) {
        const from = earlier[kind]![name] ?? 'new';
        if (from === status) continue;
        const key = `${kind}: ${from} > ${status}`;
        this.transitions[key] = (this.transitions[key] ?? 0) + 1;
      }
  }

  add(other: Coverage) {
    this.steps += other.steps;
    for (const [kind, { sent, refused }] of Object.entries(other.commands)) {
      const count = (this.commands[kind] ??= { sent: 0, refused: 0 });
      count.sent += sent;
      count.refused += refused;
    }
    for (const [key, n] of Object.entries(other.transitions))
      this.transitions[key] = (this.transitions[key] ?? 0) + n;
  }

  table(): string {
    const commands = Object.entries(this.commands)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(
        ([kind, { sent, refused }]) =>
          `  ${kind.padEnd(28)} ${String(sent).padStart(6)} sent ${String(refused).padStart(6)} refused`,
      );
    const transitions = Object.entries(this.transitions)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, n]) => `  ${key.padEnd(44)} ${String(n).padStart(6)}`);
    return ['Commands', ...commands, 'Statuses and transitions', ...transitions].join('\n');
  }
}
