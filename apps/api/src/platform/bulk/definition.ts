import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import type { BulkActionOf, BulkEndpoint, MatchingOf } from '@baobab/contract/kit/bulk';
import type { RawBuilder } from 'kysely';
import type { RequestContext } from '../context.ts';
import type { PageSource } from '../db/list-page.ts';
import type { Settings } from '../settings.ts';

export interface BulkAction<Schema> {
  /** The values that the action can set; an action without them takes none. */
  values?: (settings: Settings) => readonly string[];
  /** A text that says why the action leaves a row out, or null. */
  exception: (value: string, settings: Settings) => RawBuilder<string | null>;
  /** A clause that speaks against changing a row, which is changed anyway, or null. */
  warning?: (value: string) => RawBuilder<string | null>;
  /** The amount of a row in kobo. */
  sum?: RawBuilder<number>;
  /** Performs the action on one record with the service of the domain. `ctx.db` is the transaction of the row. */
  run: (ctx: RequestContext<Schema>, uuid: string, value: string) => Promise<unknown>;
  undo?: BulkUndo;
}

/** A bulk action can be undone for a day. */
export const UNDO_MS = DAY_MS;

export interface BulkUndo {
  /** The action that undoes this one. */
  action: string;
  /** Whether a row is still in the state that this action left it in. */
  isApplied: (value: string, settings: Settings) => RawBuilder<boolean>;
  /** Changes with every change of a row, so that an undo leaves out a row that was set to the same state again. */
  version: RawBuilder<string>;
  /** The value of a row before this action, which the undo sets again. */
  before?: (settings: Settings) => RawBuilder<string>;
  /** Whether undoing can succeed at all. */
  isPossible?: (value: string, settings: Settings) => boolean;
}

/** The bulk actions of one list. Expressions are over the rows of the list and the joins. */
export interface BulkDefinition<Schema> {
  endpoint: BulkEndpoint;
  /** The console path of the list, where a bell item opens the result. */
  screen: string;
  /** The rows of the list that match the filters; all of them without filters. */
  matching: (filters: object, now: Date) => PageSource;
  /** Joins for an action on parts of a row. */
  joins?: RawBuilder<unknown>;
  /** The id of the record that is changed, qualified by its alias. */
  record: string;
  /** Why the list does not have a record any more, or null. */
  absence?: (uuid: RawBuilder<unknown>) => RawBuilder<string | null>;
  /** The name of a record for staff. */
  label: RawBuilder<string>;
  actions: Readonly<Record<string, BulkAction<Schema>>>;
}

type TypedDefinition<Schema, E extends BulkEndpoint> = Omit<
  BulkDefinition<Schema>,
  'endpoint' | 'matching' | 'actions'
> & {
  matching: (filters: Partial<MatchingOf<E>>, now: Date) => PageSource;
  actions: Readonly<Record<BulkActionOf<E>, BulkAction<Schema>>>;
};

/** Defines the bulk actions of an endpoint; a missing action or an unknown filter does not compile. */
export const defineBulk = <Schema, E extends BulkEndpoint>(
  endpoint: E,
  definition: TypedDefinition<Schema, E>,
): BulkDefinition<Schema> => ({ ...definition, endpoint });
