import type { Model } from '../model/model.ts';
import type { Office } from './office.ts';
import type { Random } from './random.ts';
import type { Timers } from './timers.ts';

/** The parts of a run. */
export interface World {
  office: Office;
  model: Model;
  /** The ids of records that the server made, by their name in the model. */
  ids: Map<string, string>;
  /** Links, previews and texts on screens that people keep between two commands. */
  notes: Map<string, string>;
  /** A shrunken run lacks records that its commands name; such commands are left out. */
  isReplay: boolean;
  /** The product runs as processes of its own, with the real clock. */
  isRealTime: boolean;
  /** How often cached figures were read: each time a little later, so that they are counted again. */
  looks: number;
  timers: Timers;
}

/** A command as data: it can be written down, repeated and left out. */
export interface Command {
  kind: string;
  actor: string;
  args: object;
  /** The reply is lost and the client sends the request again, after or during the first one. */
  repeat?: 'after' | 'meanwhile';
}

/** The reply as the caller sees it. `facts` are the parts that the model predicts. */
export interface Outcome {
  ok: boolean;
  status: number;
  message: string;
  facts?: string | undefined;
}

export interface CommandKind<Args extends object = object> {
  name: string;
  /** The actor: a name of staff, or consumer, provider, app, worker or clock. */
  actors: readonly string[];
  weight: number;
  /** Arguments that make sense in this state, or null when there are none. `name` is a fresh name for a new record. */
  propose: (model: Model, random: Random, name: string, actor: string) => Args | null;
  /** Records that the command changes without naming them, so that concurrent commands about them are ordered. */
  touches?: (model: Model) => readonly string[];
  sentence: (args: Args) => string;
  /** Calls the product. Throws an ApiError for a refusal; returns the facts of the reply. */
  run: (world: World, args: Args, actor: string) => Promise<string | undefined | void>;
  /** The same in the model. Throws a Refusal; returns the facts that the reply should have. */
  expect: (model: Model, args: Args, actor: string, world: World) => string | undefined | void;
  /** Not run at the same time as others: the clock, and commands whose actor waits for the reply of a colleague. */
  isAlone?: boolean;
  /** Rows that the apps write are not requests and are never repeated. */
  isRow?: boolean;
}

export const defineCommand = <Args extends object>(kind: CommandKind<Args>): CommandKind => kind as never;

/** A record of the product was not made in this run: the command makes no sense and is left out. */
export class Skipped extends Error {}

export function idIn({ ids }: Pick<World, 'ids'>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Skipped(name);
  return id;
}

export const sentenceOf = (kinds: ReadonlyMap<string, CommandKind>, { kind, actor, args, repeat }: Command) =>
  `${actor} ${kinds.get(kind)!.sentence(args)}${repeat ? `, gets no reply and ${repeat === 'after' ? 'repeats it' : 'repeats it at once'}` : ''}`;
