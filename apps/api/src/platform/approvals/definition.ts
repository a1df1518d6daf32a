import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { RequestContext } from '../context.ts';

/** A line that describes the action; `from` is the value before it. */
interface ApprovalDetail {
  name: string;
  from?: string | undefined;
  to: string;
}

/** The action as the person who confirms it sees it. */
export interface ApprovalNeed {
  /** The record that the action changes. */
  subject: string;
  label: string;
  kobo?: number;
  details: ApprovalDetail[];
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

/** A kind of action that may need a second person. `Request` is the input of its service, as JSON. */
export interface ApprovalDefinition<Schema, Request = unknown> {
  kind: string;
  /**
   * Returns null when the action may run at once. An action that would be refused throws here. Without this function
   * the service itself calls `requestApproval`.
   */
  check?(ctx: RequestContext<Schema>, request: Request): Promise<ApprovalNeed | null>;
  /** Performs the action in the transaction of the decision; an action without effect throws. */
  execute(ctx: RequestContext<Schema>, request: Request, input: ApprovalInput): Promise<unknown>;
  /** The connection of the decision; without it one of the pool. */
  connect?: Connect<Schema>;
  /** The action needs no second person while nobody else could confirm it. */
  isWaivedAlone?: boolean;
}
