import type { World } from '../engine/command.ts';
import type { Model } from '../model/model.ts';

/** A sentence that must hold, with the records for which it does not. */
export interface Invariant {
  name: string;
  sentence: string;
  /** Cheap ones are checked after every step, dear ones after every fiftieth. */
  every: 'step' | 'fifty';
  check: (world: World) => Promise<Finding[]>;
}

export interface Finding {
  record: string;
  expected: string;
  actual: string;
}

export interface Violation extends Finding {
  invariant: string;
}

/** Records of the database in the terms of the model, by name. They take part in the choice of an order. */
export interface Modelled {
  name: string;
  sentence: string;
  read: (world: World) => Promise<Record<string, object>>;
  view: (model: Model) => Record<string, object>;
  /** Takes the state of the database over, so that one fault is reported once. */
  adopt: (model: Model, record: string, actual: object | undefined) => void;
}

export const namesById = ({ ids }: World) => new Map([...ids].map(([name, id]) => [id, name]));
