import type { World } from '../engine/command.ts';
import type { Model } from '../model/model.ts';
import { staffNames } from '../model/people.ts';

/** A sentence that must hold, with the records for which it does not. */
export interface Invariant {
  name: string;
  sentence: string;
  /** Cheap ones are checked after every step, dear ones after every fiftieth. */
  every: 'step' | 'fifty';
  check: (world: World) => Promise<Finding[]>;
  /** It runs jobs or reads cached figures, so it needs the clock that jumps. */
  needsClock?: boolean;
}

export interface Finding {
  record: string;
  expected: string;
  actual: string;
}

export interface Violation extends Finding {
  invariant: string;
  /** The kinds of commands of the step. */
  cause: string;
}

/** Records of the database in the terms of the model, by name. They take part in the choice of an order. */
export interface Modelled {
  name: string;
  sentence: string;
  read: (world: World) => Promise<Record<string, object>>;
  view: (model: Model) => Record<string, object>;
  /** The part of a record that the model knows when time is real and the worker is a process of its own. */
  roughly?: (row: object) => object;
  /** Takes the state of the database over, so that one fault is reported once. */
  adopt: (model: Model, record: string, actual: object | undefined) => void;
}

const CACHED_MS = 31_000;

/** Runs a check at a moment at which cached figures are counted again. */
export async function lookLater<T>(world: World, read: () => Promise<T>): Promise<T> {
  world.looks += 1;
  world.office.setNow(world.model.now + CACHED_MS * world.looks);
  try {
    return await read();
  } finally {
    world.office.setNow(world.model.now);
  }
}

/** The active members of staff one after the other, for checks that would be slow for all of them. */
export function inTurn(world: World, turns: WeakMap<World, number>): string {
  const people = Object.keys(staffNames).filter((name) => world.model.staff[name]!.active);
  const turn = turns.get(world) ?? 0;
  turns.set(world, turn + 1);
  return people[turn % people.length]!;
}

export const namesById = ({ ids }: World) => new Map([...ids].map(([name, id]) => [id, name]));
