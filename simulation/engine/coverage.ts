import type { Model } from '../model/model.ts';
import { stateOf } from '../model/coupons.ts';
import type { Sent } from './step.ts';
import { statusTables, type StatusTable } from './status-tables.ts';
import { transitionKey, type TransitionCounts } from './transition-log.ts';

/** Counts what runs have reached. */
export class Coverage {
  steps = 0;
  commands: Record<string, { sent: number; refused: number }> = {};
  transitions: TransitionCounts = {};

  addStep(sent: readonly Sent[]) {
    this.steps += 1;
    for (const { command, outcome } of sent) {
      const count = (this.commands[command.kind] ??= { sent: 0, refused: 0 });
      count.sent += 1;
      if (!outcome!.ok) count.refused += 1;
    }
  }

  /** The state of a coupon depends on the time, so no row changes with it. */
  addCoupons(before: Model, after: Model) {
    for (const [code, coupon] of Object.entries(after.coupons)) {
      const earlier = before.coupons[code];
      const [from, to] = [earlier ? stateOf(earlier, before.now) : 'new', stateOf(coupon, after.now)];
      if (from !== to) this.addTransitions({ [transitionKey('coupon', from, to)]: 1 });
    }
  }

  addTransitions(counts: TransitionCounts) {
    for (const [key, n] of Object.entries(counts)) this.transitions[key] = (this.transitions[key] ?? 0) + n;
  }

  add(other: Coverage) {
    this.steps += other.steps;
    for (const [kind, { sent, refused }] of Object.entries(other.commands)) {
      const count = (this.commands[kind] ??= { sent: 0, refused: 0 });
      count.sent += sent;
      count.refused += refused;
    }
    this.addTransitions(other.transitions);
  }

  commandTable(): string {
    const lines = Object.entries(this.commands)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([kind, { sent, refused }]) => `${row(kind, sent)} sent ${String(refused).padStart(6)} refused`);
    return ['Commands', ...lines].join('\n');
  }

  /** Every status and transition of the contract with the number of times it was reached, then all others. */
  statusTable(): string {
    const named = new Set<string>();
    const sections = statusTables.flatMap((table) => [
      table.kind,
      ...this.#statusLines(table),
      ...this.#transitionLines(table, named),
    ]);
    const others = Object.entries(this.transitions)
      .filter(([key]) => !named.has(key))
      .toSorted(([a], [b]) => a.localeCompare(b));
    return [
      'Statuses and transitions of the contract',
      ...sections,
      'Other transitions',
      ...others.map(([key, n]) => row(key, n)),
    ].join('\n');
  }

  /** Statuses and transitions that a call or the apps can reach and no run has reached. */
  missing(): string[] {
    return statusTables.flatMap((table) => {
      const { kind, unreachable = {} } = table;
      const statuses = table.statuses.filter((status) => this.#reached(kind, status) === 0);
      const transitions = pairsOf(table).filter(([from, to]) => this.#count(kind, from, to) === 0);
      return [...statuses, ...transitions.map(([from, to]) => `${from} > ${to}`)]
        .filter((name) => !(name in unreachable))
        .map((name) => `${kind}: ${name}`);
    });
  }

  #count(kind: string, from: string, to: string) {
    return this.transitions[transitionKey(kind, from, to)] ?? 0;
  }

  #reached(kind: string, status: string) {
    const [start, end] = [`${kind}: `, ` > ${status}`];
    return Object.entries(this.transitions)
      .filter(([key]) => key.startsWith(start) && key.endsWith(end))
      .reduce((sum, [, n]) => sum + n, 0);
  }

  #statusLines({ kind, statuses, unreachable }: StatusTable) {
    return statuses.map((status) => row(status, this.#reached(kind, status), unreachable?.[status]));
  }

  #transitionLines(table: StatusTable, named: Set<string>) {
    return pairsOf(table).map(([from, to]) => {
      named.add(transitionKey(table.kind, from, to));
      return row(
        `${from} > ${to}`,
        this.#count(table.kind, from, to),
        table.unreachable?.[`${from} > ${to}`],
      );
    });
  }
}

const pairsOf = ({ transitions = {} }: StatusTable): [string, string][] =>
  Object.entries(transitions).flatMap(([from, next]) =>
    (next ?? []).map((to): [string, string] => [from, to]),
  );

const row = (name: string, n: number, reason?: string) =>
  `  ${name.padEnd(60)} ${String(n).padStart(7)}${n === 0 ? ` ${reason ? `cannot be reached: ${reason}` : 'NOT REACHED'}` : ''}`;
