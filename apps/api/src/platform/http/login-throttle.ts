import { sql, type QueryExecutorProvider } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { Counter } from '@prometheus-io/client';

const WINDOW_MINUTES = 15;
/** The maximum number of distinct subjects per write; further ones are counted together. */
const SUBJECTS_PER_WRITE = 1_000;
export const OTHER_SUBJECTS = 'others';

/** failed: wrong name or password. locked: too many attempts. busy: the queue was full. token: no session has it. */
export type RefusalKind = 'failed' | 'locked' | 'busy' | 'token';

export const signInCounter = new Counter({
  name: 'baobab_sign_ins_total',
  help: 'Sign-ins by outcome: succeeded, failed, locked (too many attempts), busy (queue full)',
  labelNames: ['outcome'],
  registers: [],
});
// From 0, because Prometheus sees no increase in the first value of a series.
for (const outcome of ['succeeded', 'failed', 'locked', 'busy', 'token']) signInCounter.inc({ outcome }, 0);

const DELAY_MS = 1_000;
const MAX_DELAYED = 1_000;
let delayed = 0;

/** Delays a refusal, so that a client that retries at once does not use up the CPU. */
export async function delayRefusal(): Promise<void> {
  if (delayed >= MAX_DELAYED) return;
  delayed += 1;
  await setTimeout(DELAY_MS);
  delayed -= 1;
}

export interface AttemptLimit {
  key: string;
  limit: number;
}

/** Consumes one attempt of every key before any other work, and returns the keys above their limit. */
export async function consumeAttempts(db: QueryExecutorProvider, limits: readonly AttemptLimit[]) {
  const keys = limits.map(({ key }) => key);
  const { rows } = await sql<{ key: string; n: number; seconds: number }>`
    insert into login_attempts (key, n, ends_at)
    select key, 1, now() + make_interval(mins => ${WINDOW_MINUTES}) from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      n = case when login_attempts.ends_at > now() then login_attempts.n + 1 else 1 end,
      ends_at = case when login_attempts.ends_at > now() then login_attempts.ends_at else excluded.ends_at end
    returning key, n, ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(db);
  const exceeded = rows.filter(({ key, n }) => n > (limits.find((limit) => limit.key === key)?.limit ?? 0));
  return {
    exceeded: exceeded.map(({ key }) => key),
    retryAfter: Math.max(1, ...exceeded.map(({ seconds }) => seconds)),
  };
}

/** A successful sign-in does not count as an attempt. */
export async function returnAttempts(db: QueryExecutorProvider, limits: readonly AttemptLimit[]) {
  const keys = limits.map(({ key }) => key);
  await sql`update login_attempts set n = greatest(n - 1, 0) where key = any (${keys})`.execute(db);
}

export async function deleteEndedAttempts(db: QueryExecutorProvider) {
  await sql`delete from login_attempts where ends_at < now()`.execute(db);
}

type Refusal = [kind: RefusalKind, subject: string];

const counters = new WeakMap<QueryExecutorProvider, ReturnType<typeof createRefusalCounter>>();

/** Counts a refusal of each subject. */
export function countRefusals(
  db: QueryExecutorProvider,
  kind: RefusalKind,
  subjects: readonly string[],
): Promise<void> {
  const count = counters.get(db) ?? createRefusalCounter(db);
  counters.set(db, count);
  return count(kind, subjects);
}

/**
 * Counts refused sign-ins by subject and minute. Refusals during a write are batched, so that a flood uses one
 * connection; each call resolves when its count is stored.
 */
function createRefusalCounter(db: QueryExecutorProvider) {
  let pending = new Map<string, { refusal: Refusal; n: number }>();
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function writePending() {
    const batch = [...pending.values()];
    pending = new Map();
    next = null;
    return writeRefusals(db, batch);
  }

  return (kind: RefusalKind, subjects: readonly string[]): Promise<void> => {
    for (const given of subjects) {
      const subject =
        pending.size < SUBJECTS_PER_WRITE || pending.has(`${kind} ${given}`) ? given : OTHER_SUBJECTS;
      const key = `${kind} ${subject}`;
      const counted = pending.get(key);
      if (counted) counted.n += 1;
      else pending.set(key, { refusal: [kind, subject], n: 1 });
    }
    next ??= last.catch(() => undefined).then(writePending);
    last = next;
    return next;
  };
}

async function writeRefusals(
  db: QueryExecutorProvider,
  batch: { refusal: Refusal; n: number }[],
): Promise<void> {
  const kinds = batch.map(({ refusal }) => refusal[0]);
  const subjects = batch.map(({ refusal }) => refusal[1]);
  const counts = batch.map(({ n }) => n);
  // Sorted, so that two processes do not deadlock.
  await sql`
    insert into login_refusals (kind, subject, minute, n)
    select kind, subject, date_trunc('minute', now()), n
    from unnest(${kinds}::text[], ${subjects}::text[], ${counts}::int[]) as given (kind, subject, n) order by 1, 2
    on conflict (kind, subject, minute) do update set n = login_refusals.n + excluded.n`.execute(db);
}

export interface RefusalCount {
  kind: RefusalKind;
  subject: string;
  minute: Date;
  n: number;
}

/** Removes and returns the counts of minutes that no running statement can still write to. */
export async function takeRefusals(db: QueryExecutorProvider): Promise<RefusalCount[]> {
  const { rows } = await sql<RefusalCount>`
    delete from login_refusals where minute < date_trunc('minute', now() - interval '10 seconds')
    returning kind, subject, minute, n`.execute(db);
  return rows;
}
