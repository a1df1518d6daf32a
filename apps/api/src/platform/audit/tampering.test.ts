import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { withConnection } from '@baobab/postgres/with-connection';
import { loadKeys } from '../keys.ts';
import { createLogger } from '../logger.ts';
import { reportVerification } from './report.ts';
import { sealFileIn } from './seal-file.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit, type VerificationScope } from './verify.ts';

/** A superuser of the database who has no key changes the trail; triggers do not stop them. */
const api = useTestApp();
const TABLES = ['audit_log', 'audit_seals', 'audit_checkpoints', 'audit_dropped_months'];
const ROWS = 2_500;
const DAY_MS = 86_400_000;

async function asSuperuser(sql: string) {
  await withConnection(api.owner, (client) =>
    client.query(`begin; set local session_replication_role = replica; ${sql}; commit`),
  );
}
const chain = async () => ({
  pool: api.owner,
  keys: await loadKeys(api.settings),
  sealFile: sealFileIn(api.settings.dataDir),
  log: createLogger({ logLevel: 'silent' }),
});
const verify = async (scope: VerificationScope, day = 0) => {
  const now = () => new Date(Date.now() + day * DAY_MS);
  return reportVerification(await verifyAudit({ ...(await chain()), now }, scope));
};
const countCheckpoints = async () =>
  (await api.owner.query('select count(*)::int as n from audit_checkpoints')).rows[0].n as number;

beforeAll(async () => {
  await api.owner.query(
    `insert into audit_log (action, subject) select 'quick-reply.edit', 'row ' || n from generate_series(1, $1::int) n`,
    [ROWS],
  );
  const services = await chain();
  while (await sealAudit(services));
  expect(await verify('everything')).toMatchObject({ isIntact: true });
  for (const table of TABLES) await api.owner.query(`create table intact_${table} as table ${table}`);
});
beforeEach(() =>
  asSuperuser(
    TABLES.map(
      (table) =>
        `delete from ${table}; insert into ${table} overriding system value select * from intact_${table}`,
    ).join(';'),
  ),
);

/** The audit row of a seal. */
const rowOf = (seq: number) => `(select audit_id from audit_seals where seq = ${seq})`;
const forgedMonth = (keyId: string) =>
  `insert into audit_dropped_months select '2020-01-01', ${ROWS}, seq, hash, '${keyId}', '\\x00', now()
   from audit_seals where seq = 2000; delete from audit_log where id in (select audit_id from audit_seals where seq <= 2000);
   delete from audit_seals where seq <= 2000`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const attacks: [name: string, sql: string | (() => Promise<string>), message: RegExp][] = [
  ...[1, 999, 1000, 1001, 2400].map((seq): [string, string, RegExp] => [
    `changes the row of seal ${seq}`,
    `update audit_log set subject = 'forged' where id = ${rowOf(seq)}`,
    /row \d+ was changed/,
  ]),
  ['deletes a row', `delete from audit_log where id = ${rowOf(1200)}`, /row \d+ is gone/],
  [
    'deletes a row with its seal',
    `delete from audit_log where id = ${rowOf(1200)}; delete from audit_seals where seq = 1200`,
    /seal 1200 is missing/,
  ],
  [
    'deletes a row with its seal and numbers the later seals again',
    `delete from audit_log where id = ${rowOf(1200)}; delete from audit_seals where seq = 1200;
     update audit_seals set seq = seq - 1 where seq > 1200`,
    /seal \d+ is gone|row \d+ was changed/,
  ],
  [
    'deletes the last rows with their seals',
    `delete from audit_log where id in (select audit_id from audit_seals where seq > 2300);
     delete from audit_seals where seq > 2300`,
    /rows were deleted at the end/,
  ],
  ['forges a dropped month of an unknown key', forgedMonth('0123456789abcdef'), /the last dropped month/],
  [
    'forges a dropped month of a known key',
    async () => forgedMonth((await chain()).keys.current.id),
    /the record of the dropped months was changed/,
  ],
  [
    'changes a row and names an unknown key in its seal',
    `update audit_log set subject = 'forged' where id = ${rowOf(700)};
     update audit_seals set key_id = '0123456789abcdef' where seq = 700`,
    /seal 700 \(key 0123456789abcdef\)/,
  ],
  [
    'replaces the hash of a seal',
    `update audit_seals set hash = '\\x${sha256('forged')}' where seq = 700`,
    /row \d+ was changed/,
  ],
  [
    'replaces a seal by one of version 1, which has no key',
    `update audit_seals set version = 1, key_id = null where seq = 700`,
    /has an outdated version/,
  ],
  [
    'changes the time of a seal',
    `update audit_seals set at = at + interval '1 microsecond' where seq = 700`,
    /has another time|is gone/,
  ],
  [
    'adds a row of an earlier day',
    `insert into audit_log (at, action, subject) values (now() - interval '3 days', 'quick-reply.edit', 'forged')`,
    /was never sealed/,
  ],
  [
    'adds a checkpoint of an unknown key',
    `insert into audit_checkpoints select now() + interval '1 second', seq, hash, '0123456789abcdef', code
     from audit_checkpoints`,
    /the last checkpoint \(key 0123456789abcdef\)/,
  ],
];

test.each(attacks)('a superuser who %s is found by a full verification', async (_name, attack, message) => {
  await asSuperuser(typeof attack === 'string' ? attack : await attack());
  const before = await countCheckpoints();
  const { isIntact, sentences } = await verify('everything');
  expect([isIntact, sentences.join()]).toEqual([false, expect.stringMatching(message)]);
  expect(await countCheckpoints()).toBe(before);
});

test.each([
  ['at', `at + interval '1 microsecond'`],
  ['actor_uuid', 'gen_random_uuid()'],
  ['actor_role', `'admin'`],
  ['action', `'quick-reply.delete'`],
  ['details', `'{"forged": true}'`],
  ['request_id', `'forged'`],
  ['address', `'203.0.113.9'`],
])('a superuser who changes the column %s of a row is found', async (column, value) => {
  await asSuperuser(`update audit_log set ${column} = ${value} where id = ${rowOf(1500)}`);
  expect(await verify('everything')).toMatchObject({ isIntact: false });
});

test.each(attacks)('a superuser who %s is found by the nightly job within a week', async (_name, attack) => {
  await asSuperuser(typeof attack === 'string' ? attack : await attack());
  let day = 1;
  while (day <= 7 && (await verify('new', day)).isIntact) day += 1;
  expect(day).toBeLessThanOrEqual(7);
  // It is reported every night, and no checkpoint is written behind it.
  const before = await countCheckpoints();
  expect((await verify('new', day + 1)).isIntact).toBe(false);
  expect((await verify('new', day + 9)).isIntact).toBe(false);
  expect(await countCheckpoints()).toBe(before);
});

test('nights that are missed are made up for by the next one', async () => {
  await asSuperuser(`update audit_log set subject = 'forged' where id = ${rowOf(1)}`);
  const found = [];
  for (const day of [3, 7]) found.push((await verify('new', day)).isIntact);
  expect(found).toContain(false);
});

test('an intact trail stays verified, a part of the earlier rows a night and all of them in a week', async () => {
  const earlier: number[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const now = () => new Date(Date.now() + day * DAY_MS);
    const result = await verifyAudit({ ...(await chain()), now }, 'new');
    expect(reportVerification(result).isIntact).toBe(true);
    earlier.push(result.earlier);
  }
  const { rows } = await api.owner.query('select max(seq)::int as last from audit_seals');
  expect(earlier.reduce((sum, count) => sum + count, 0)).toBe(rows[0].last);
  expect(Math.max(...earlier)).toBeLessThanOrEqual(1_000);
});
