import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { RequestContext } from '../context.ts';

/** A line that describes the action; `from` is the value before it. */
interface ApprovalDetail {
  name: string;
  from?: string | undefined;
  to: string;
}

/** The action as the person who confirms it sees it. */
export interface ApprovalNeed<Seen = unknown> {
  /** The record that the action changes. */
  subject: string;
  label: string;
  kobo?: number;
  details: ApprovalDetail[];
  /** The state that the person who confirms relies on, as JSON. */
  seen?: Seen;
  /** A file that the action needs, stored until the decision. */
  file?: Buffer;
}

/** The further input of an action, beside its request. */
export interface ApprovalInput {
  file: Buffer | null;
  /** The connection of the transaction, for COPY; only with `connect`. */
  client: pg.ClientBase | null;
}

type Connect<Schema> = <T>(
  ctx: RequestContext<Schema>,
  work: (db: Kysely<Schema>, client: pg.ClientBase | null) => Promise<T>,
) => Promise<T>;

/** The context of a request inside its transaction. */
export type TransactionContext<Schema> = RequestContext<Schema> & { db: Transaction<Schema> };

/** A kind of action that may need a second person. `Request` is the input of its service, as JSON. */
export interface ApprovalDefinition<Schema, Request = unknown, Seen = unknown, Result = unknown> {
  kind: string;
  /** Locks the record. It is locked before its approval by everyone, so that nobody waits for the other. */
  lock?(ctx: TransactionContext<Schema>, request: Request): Promise<unknown>;
  /** The action as it would be now; null when it would have no effect. An action that would be refused throws. */
  describe?(ctx: TransactionContext<Schema>, request: Request): Promise<ApprovalNeed<Seen> | null>;
  /** Why the action is no longer the one that was shown; without it any difference of `seen` is a reason. */
  changedSince?(seen: Seen, now: Seen): string | null;
  /** Performs the action in the transaction of the decision; an action without effect throws. */
  execute(ctx: RequestContext<Schema>, request: Request, input: ApprovalInput): Promise<Result>;
  /** Runs after the commit, for mails; a link that it returns is shown to the person who confirmed. */
  finish?(ctx: RequestContext<Schema>, result: Result): unknown;
  /** The connection of the decision; without it one of the pool. */
  connect?: Connect<Schema>;
  /** The action needs no second person while nobody else could confirm it. */
  isWaivedAlone?: boolean;
}
