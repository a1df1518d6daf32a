import * as z from 'zod';

/** The settings of the connections to an external database. */
export const databaseEnvironment = {
  /** The primary, or a pooler in transaction mode in front of it; then DATABASE_DIRECT_URL is needed too. */
  DATABASE_URL: z.string().optional(),
  /** The primary without a pooler: live events, migrations, jobs, session locks and exports. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** A standby for lists, dashboards and exports. */
  DATABASE_REPLICA_URL: z.string().optional(),
  /** The password of these addresses where they have none; unlike there, no character has to be encoded. */
  DATABASE_PASSWORD: z.string().optional(),
  /** A replica that is further behind is not used. */
  REPLICA_MAX_LAG_MS: z.coerce.number().int().positive().default(10_000),
  /** Connections to the database of DATABASE_URL, for each process. */
  POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
  /** Statements that take at least this long are logged with their route. 0 turns the log off. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(1_000),
  /** Requests that a process works on; more are refused with 503. 0 turns the limit off. */
  MAX_REQUESTS: z.coerce.number().int().min(0).default(250),
};

type Given = z.output<z.ZodObject<typeof databaseEnvironment>>;

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  /** Set when DATABASE_URL is that of a pooler. */
  directUrl: string | undefined;
  replicaUrl: string | undefined;
  replicaMaxLagMs: number;
  poolSize: number;
  slowQueryMs: number;
  maxRequests: number;
}

export function databaseSettingsOf(s: Given): DatabaseSettings {
  if (s.DATABASE_DIRECT_URL && !s.DATABASE_URL) throw new Error('DATABASE_DIRECT_URL: set DATABASE_URL too.');
  const withPassword = (url: string | undefined) => url && addPassword(url, s.DATABASE_PASSWORD);
  return {
    databaseUrl: withPassword(s.DATABASE_URL),
    directUrl: s.DATABASE_DIRECT_URL === s.DATABASE_URL ? undefined : withPassword(s.DATABASE_DIRECT_URL),
    replicaUrl: withPassword(s.DATABASE_REPLICA_URL),
    replicaMaxLagMs: s.REPLICA_MAX_LAG_MS,
    poolSize: s.POOL_SIZE,
    slowQueryMs: s.SLOW_QUERY_MS || Infinity,
    maxRequests: s.MAX_REQUESTS || Infinity,
  };
}

/** Adds the password after the user of an address that has a user and no password. */
const addPassword = (url: string, password: string | undefined) =>
  password === undefined
    ? url
    : url.replace(/^(\w+:\/\/[^:@/?#]+)@/, (_, start: string) => `${start}:${encodeURIComponent(password)}@`);
