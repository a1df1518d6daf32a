import type pg from 'pg';
import { mendDoctorTotals } from '../../apps/api/src/domains/people/doctors/doctor-totals.repository.ts';
import { connect, openClient } from '@baobab/postgres/connect';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../../apps/api/src/platform/db/migrations.ts';
import { domainSeeds } from '../../apps/api/src/seed/demo.ts';
import { resetAccountSerial } from '../../apps/api/src/seed/people.ts';
import { createSeed } from '../../apps/api/src/seed/seed.ts';
import type { Schema } from '../../apps/api/src/schema.ts';
import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { bookingStatements } from './bookings.ts';
import { checkTotals, copyPaymentStatus, installCounters, totalsStatements } from './rebuild-totals.ts';
import { USERS } from './size.ts';
import { indexStatements, restoreConstraints, suspendMaintenance } from './suspend-maintenance.ts';

/** A power failure during loading costs the folder, so nothing is written twice or flushed early. */
export const LOADING_SETTINGS = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '64GB',
  checkpoint_timeout: '1d',
  shared_buffers: '1GB',
  work_mem: '256MB',
  // Runs that fit into the processor's cache: with 1 GB an index that begins with a status takes twice as long.
  maintenance_work_mem: '24MB',
  max_parallel_maintenance_workers: '0',
  max_parallel_workers_per_gather: '0',
};

/** Statements side by side, one connection for each of two cores. */
const CONNECTIONS = 2;

/** Fills a new database with users, their orders and five bookings for each, and with its indexes and totals. */
export async function load(url: string) {
  const step = timer();
  await migrate(url, MIGRATIONS);
  const client = await openClient(url);
  try {
    const suspended = await suspendMaintenance(client);
    step('migrations');
    await seedUsers(client, step);
    await runSideBySide(url, await bookingStatements(client));
    await client.query('drop schema bench cascade');
    step('bookings');
    await copyPaymentStatus(client);
    await runSideBySide(url, [['vacuum'], ...(await totalsStatements(client))]);
    step('vacuum and totals');
    await runSideBySide(
      url,
      indexStatements(suspended).map((sql) => [sql]),
    );
    step('indexes');
    await runSideBySide(url, await restoreConstraints(client, suspended));
    step('foreign keys');
    await finishTotals(url, client);
    step('counters and totals of doctors');
    await client.query('vacuum analyze');
    step('statistics');
    await checkTotals(client);
    step('check');
    await client.query('checkpoint');
    step('checkpoint');
  } finally {
    await client.end();
  }
}

/** These lock their tables or write to few rows, so they run alone. */
async function finishTotals(url: string, client: pg.Client) {
  await installCounters(client);
  const { pool, close } = connect<Schema>(url);
  // The statements of a pool have a timeout.
  await withDedicatedConnection<Schema, number>(pool, ({ db }) => db.transaction().execute(mendDoctorTotals));
  await close();
}

/** The seeds of the demo data, in the transaction of which they expect to be the only writer. */
async function seedUsers(client: pg.Client, step: (name: string) => void) {
  resetAccountSerial();
  const seed = createSeed(client, USERS, startOfDay(dayOf(new Date())));
  await client.query('begin');
  for (const seedDomain of domainSeeds) {
    await seedDomain(seed);
    step(seedDomain.name);
  }
  await client.query('commit');
}

/** Runs groups of statements in order, each group on the next free connection. */
async function runSideBySide(url: string, groups: readonly string[][]) {
  const waiting = [...groups];
  const work = async () => {
    const client = await openClient(url);
    try {
      for (let group = waiting.shift(); group; group = waiting.shift())
        for (const sql of group) await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

/** Prints the seconds since the previous step, without the short ones. */
function timer() {
  let last = performance.now();
  return (name: string) => {
    const seconds = (performance.now() - last) / 1000;
    last = performance.now();
    if (seconds >= 1) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  };
}
