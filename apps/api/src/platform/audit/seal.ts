import type pg from 'pg';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { withConnection } from '@baobab/postgres/with-connection';
import type { Keyring } from '../keys.ts';
import type { Logger } from '../logger.ts';
import { CHAINED_COLUMNS, chainKey, FIRST_HASH, hashV2, type ChainedRow } from './chain.ts';
import { advanceSealFile, type Seal } from './seal-file.ts';

const EVERY_MS = 1_000;
const LOG_EVERY_MS = 60_000;
const BATCH = 5_000;
const sealLock = advisoryLock('audit-seal', 7301);

export interface Sealing {
  pool: pg.Pool;
  keys: Keyring;
  /** The file that stores the last seal outside the database. */
  sealFile: string;
  log: Logger;
}

/**
 * Seals unsealed audit rows once a second. Any number of processes may run it; an advisory lock admits one at a time.
 * A failure is logged and retried without losing rows. The last seal is logged once a minute.
 */
export function startSealing(sealing: Sealing): () => Promise<void> {
  const { log } = sealing;
  let last: Seal | null = null;
  let loggedAt = 0;
  const logLast = () => {
    if (last) log.info({ seq: last.seq, hash: last.hash.toString('hex') }, 'last audit seal');
    [last, loggedAt] = [null, Date.now()];
  };
  const seal = async () => {
    let batch: Batch | null;
    do {
      batch = await sealBatch(sealing);
      last = batch?.last ?? last;
    } while (batch?.count === BATCH);
    if (Date.now() - loggedAt > LOG_EVERY_MS) logLast();
  };
  // Attempts do not overlap: each takes seconds in an outage, and a queue of them would outlast it.
  let running: Promise<unknown> | null = null;
  const run = (work: () => Promise<unknown>, problem: string) => {
    running ??= work()
      .catch((error: Error) => log.warn({ err: error }, problem))
      .finally(() => (running = null));
  };
  run(() => reportLostKey(sealing), 'the keys of the audit chain could not be checked');
  const timer = setInterval(() => {
    run(seal, 'sealing audit rows failed and will be retried');
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    logLast();
  };
}

/** Seals up to one batch of unsealed rows and returns their number. */
export const sealAudit = async (sealing: Sealing): Promise<number> => (await sealBatch(sealing))?.count ?? 0;

/** A lost key does not stop the product: new rows use the current key, and the loss is logged as an error. */
async function reportLostKey({ pool, keys, log }: Sealing) {
  const head = await findHead(pool);
  if (head?.key_id && !keys.find(head.key_id))
    log.error(
      { keyId: head.key_id },
      'the key of the audit chain is missing; earlier seals cannot be verified until it is added to the key file',
    );
}

interface Batch {
  count: number;
  last: Seal;
}

function sealBatch({ pool, keys, sealFile, log }: Sealing): Promise<Batch | null> {
  return withConnection(pool, async (client) => {
    await client.query('begin');
    const sealed = await sealWithin(client, keys);
    await client.query('commit');
    if (!sealed) return null;
    const isInChain = async (seal: Seal) => (await findHash(client, seal.seq))?.equals(seal.hash) ?? false;
    // A failure here is not fatal: the rows are already sealed.
    const advanced = await advanceSealFile(sealFile, sealed.before, sealed.last, isInChain).catch(
      (error: Error) => log.warn({ err: error }, 'the last audit seal was not written to its file'),
    );
    if (advanced === false)
      log.error(
        { file: sealFile },
        'the database does not contain the last audit seal of the file: audit rows were deleted, or an older backup was restored',
      );
    return sealed;
  });
}

async function sealWithin(client: pg.PoolClient, keys: Keyring) {
  if (!(await sealLock.tryLockTransaction(client))) return null;
  const rows = await findUnsealed(client);
  if (rows.length === 0) return null;
  const head = await findHead(client);
  const key = chainKey(keys.current);
  let hash = head?.hash ?? FIRST_HASH;
  const hashes = rows.map((row) => (hash = hashV2(key, hash, row)));
  const seq = head?.seq ?? 0;
  await client.query('select append_audit_seals($1, $2, $3, $4)', [
    seq + 1,
    rows.map((row) => row.id),
    hashes,
    keys.current.id,
  ]);
  return { count: rows.length, before: head, last: { seq: seq + rows.length, hash } };
}

/** Unsealed rows in order. The time range lets PostgreSQL skip the other partitions. */
async function findUnsealed(client: pg.PoolClient): Promise<ChainedRow[]> {
  const { rows: unsealed } = await client.query<{ ids: string[] | null; since: string; until: string }>(
    `select array_agg(audit_id::text) as ids, min(at)::text as since, max(at)::text as until
     from (select audit_id, at from audit_unsealed order by audit_id limit ${BATCH}) w`,
  );
  const { ids, since, until } = unsealed[0]!;
  return ids ? findChainedRows(client, ids, since, until) : [];
}

export async function findChainedRows(
  client: pg.PoolClient,
  ids: readonly string[],
  since: string,
  until: string,
): Promise<ChainedRow[]> {
  const { rows } = await client.query<ChainedRow>(
    `select ${CHAINED_COLUMNS} from audit_log
     where at between $2::timestamptz and $3::timestamptz and id = any ($1::bigint[]) order by audit_log.id`,
    [ids, since, until],
  );
  return rows;
}

/** The newest seal. */
export async function findHead(client: pg.Pool | pg.PoolClient) {
  const { rows } = await client.query<{ seq: string; hash: Buffer; key_id: string | null }>(
    'select seq::text, hash, key_id from audit_seals order by audit_seals.seq desc limit 1',
  );
  const [head] = rows;
  return head ? { ...head, seq: Number(head.seq) } : null;
}

export async function findHash(client: pg.Pool | pg.PoolClient, seq: number): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ hash: Buffer }>('select hash from audit_seals where seq = $1', [seq]);
  return rows[0]?.hash;
}
