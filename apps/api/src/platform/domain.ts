import type { Kysely } from 'kysely';
import type { Changer } from './audit/change.ts';
import type { ApprovalDefinition } from './approvals/definition.ts';
import type { BulkDefinition } from './bulk/definition.ts';
import type { RequestContext, Services, Trx } from './context.ts';
import type { Queue } from './db/queue.ts';
import type { ConstraintMessages } from './db/translate-error.ts';
import type { ErasureStep } from './erasure.ts';
import type { ListExport } from './http/list-export.ts';
import type { DomainRoutes } from './http/serve.ts';
import type { Job } from './jobs/jobs.ts';
import type { SecretColumn } from './secret-columns.ts';

/** The colleagues who take over the work of a member; null or nothing for nobody. */
export interface Recipients {
  /** Of the conversations. */
  colleague?: string | null | undefined;
  /** Of the API keys. */
  key_owner?: string | null | undefined;
}

/** Open work of a member of staff that a colleague takes over when the member loses the permission for it. */
export interface HandOver<Schema> {
  /** The name of the work in the audit row. */
  work: string;
  recipient: keyof Recipients;
  /** The work ends or changes hands when the member loses it. */
  permission: string;
  /** Returns the number of records that were handed over; `to` is null without a colleague. */
  run: (
    by: Changer<Schema>,
    trx: Trx<Schema>,
    people: { from: { uuid: string; name: string }; to: string | null },
  ) => Promise<number>;
  /** The colleagues who may take it over. */
  findColleagues: (db: Kysely<Schema>) => Promise<readonly { uuid: string; name: string }[]>;
}

export interface PaidBooking {
  booking_uuid: string;
  /** The amount of the payment. */
  amount_kobo: number;
}
type BookPaid<Schema> = (by: Changer<Schema>, payment: PaidBooking, now: Date) => Promise<void>;

/** Everything that a domain adds to the product, declared in its `domain.ts`. */
export interface Domain<Schema> {
  /** The modules of its contract that export schemas; the OpenAPI document names them. */
  contract?: readonly object[];
  routes: DomainRoutes<RequestContext<Schema>>;
  jobs?: readonly Job<Services<Schema>>[];
  queues?: Readonly<Record<string, Queue>>;
  bulkActions?: readonly BulkDefinition<Schema>[];
  approvals?: readonly ApprovalDefinition<Schema, never>[];
  erasure?: ErasureStep<Schema>;
  handOver?: HandOver<Schema>;
  /** Books the pending booking of a payment that a provider reports as paid, in the transaction of the report. */
  bookPaid?: BookPaid<Schema>;
  /** Messages for constraints of the database, by name. */
  constraintMessages?: ConstraintMessages;
  encryptedColumns?: readonly SecretColumn[];
}

/** The additions of all domains, for the code that works on all of them. */
export interface Assembled<Schema> {
  /** The exports of lists by name. */
  listExports: ReadonlyMap<string, ListExport>;
  queues: Readonly<Record<string, Queue>>;
  /** The bulk actions by the name of their endpoint, for the job that performs them. */
  bulkDefinitions: ReadonlyMap<string, BulkDefinition<Schema>>;
  /** The kinds of actions that may need a second person, by name. */
  approvalDefinitions: ReadonlyMap<string, ApprovalDefinition<Schema>>;
  /** In the order of the domains. */
  erasureSteps: readonly ErasureStep<Schema>[];
  handOvers: readonly HandOver<Schema>[];
  paidBookings: readonly BookPaid<Schema>[];
  encryptedColumns: readonly SecretColumn[];
  constraintMessages: ConstraintMessages;
}

/** Collects what the domains declare. */
export function assemble<Schema>(domains: readonly Domain<Schema>[]) {
  const assembled: Assembled<Schema> = {
    listExports: new Map(
      domains.flatMap(({ routes }) =>
        routes.listExports.map((definition) => [definition.endpoint.exportName, definition] as const),
      ),
    ),
    queues: Object.assign({}, ...domains.map(({ queues }) => queues)) as Assembled<Schema>['queues'],
    bulkDefinitions: new Map(
      domains.flatMap(({ bulkActions = [] }) => bulkActions.map((bulk) => [bulk.endpoint.name, bulk])),
    ),
    approvalDefinitions: new Map(
      domains.flatMap(({ approvals = [] }) => approvals.map((definition) => [definition.kind, definition])),
    ),
    erasureSteps: domains.flatMap(({ erasure = [] }) => erasure),
    handOvers: domains.flatMap(({ handOver = [] }) => handOver),
    paidBookings: domains.flatMap(({ bookPaid = [] }) => bookPaid),
    encryptedColumns: domains.flatMap(({ encryptedColumns = [] }) => encryptedColumns),
    constraintMessages: Object.assign(
      {},
      ...domains.map(({ constraintMessages }) => constraintMessages),
    ) as ConstraintMessages,
  };
  return {
    ...assembled,
    contract: domains.flatMap(({ contract = [] }) => contract),
    jobs: domains.flatMap(({ jobs = [] }) => jobs),
  };
}
