import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { TestApp } from '../../../testing/test-app.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';

/** The sessions of admins proved their identity again; without `fresh` long ago. */
export const stepUp = (api: TestApp, fresh = true) =>
  api.owner.query(
    `update sessions s set stepped_up_at = case when $1 then now() end from staff t
     where t.account_uuid = s.account_uuid and t.role = 'admin'`,
    [fresh],
  );

/** The files of a ZIP archive, read by its directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const skipped = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(archive.subarray(start, start + size)));
    at += 46 + nameLength + skipped;
  }
  return files;
}

/** A consumer with a closed booking, orders, a chat, a note, a reading, a device and a session. */
export async function addBusyPerson(api: TestApp, name = 'Zuwaira Unmistakable') {
  const fixtures = fixturesFor(api);
  const patient = await fixtures.addPatient(name);
  const { consumer } = patient;
  const doctor = await fixtures.addDoctor();
  const booking = await fixtures.addBooking(doctor, patient, { status: 'closed', kobo: 500_000 });
  const labOrder = await fixtures.addLabOrder(patient, 700_000, {
    status: 'completed',
    street: '7 Secret Street',
  });
  await fixtures.addTreatmentOrder(patient, 300_000);
  const run = (text: string) => api.owner.query(text, [consumer]);
  await run(`update treatment_orders set status = 'delivered', name = '${name}', search = '${name}'
    where consumer_uuid = $1`);
  await run(`update lab_orders set search = order_id || ' ${name}' where consumer_uuid = $1`);
  await run(`insert into support_channels (uuid, consumer_uuid, last_seq) values (gen_random_uuid(), $1, 1)`);
  await run(`insert into files (uuid, sha256, mime, size, name, purpose, created_by)
    values (gen_random_uuid(), '', 'image/png', 4, 'my-face.png', 'attachment', $1)`);
  await run(`insert into support_messages (channel_uuid, seq, uuid, author_uuid, side, text, file_uuid)
    select c.uuid, 1, gen_random_uuid(), $1, 'consumer', 'My secret worry', f.uuid
    from support_channels c, files f where c.consumer_uuid = $1 and f.created_by = $1`);
  await run(`insert into health_readings (uuid, consumer_uuid, kind, unit, details, measured_at)
    values (gen_random_uuid(), $1, 'heartrate', 'bpm', '{"rate": 61}', now())`);
  await run(`insert into device_tokens (uuid, account_uuid, device_type, token)
    values (gen_random_uuid(), $1::uuid, 'android', 'token of ' || $1::uuid)`);
  await run(`insert into sessions (token_hash, account_uuid, ends_at)
    values (decode(replace($1::uuid::text, '-', ''), 'hex'), $1::uuid, now() + interval '1 hour')`);
  await api.call('POST', '/staff-notes', { body: { person: consumer, text: 'Prefers calls after six' } });
  const { rows } = await run(`select uuid from files where created_by = $1`);
  return { name, consumer, patient: patient.uuid, doctor, booking, labOrder, file: rows[0].uuid as string };
}

/** Every table with its columns that can contain a text. */
export const tablesWithTexts = async (api: TestApp) =>
  (
    await api.owner.query<{ name: string; columns: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name, string_agg(case
           when a.atttypid = 'bytea'::regtype then format('encode(%I, ''escape'')', a.attname)
           else format('%I::text', a.attname) end, ', ') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and a.attnum > 0 and not a.attisdropped
         and a.atttypid::regtype::text ~ '^(text|character varying|name|json|jsonb|bytea|xml)'
       group by 1`,
    )
  ).rows;

/** The rows of every table and the files of the data folder that contain one of three texts, in any case. */
export async function findTexts(api: TestApp, searched: readonly [string, string, string]) {
  const forms = searched.map((text) => text.toLowerCase());
  const tables = await tablesWithTexts(api);
  const places: { place: string; text: string }[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await api.owner.query<{ texts: string }>(
      `select texts from (select concat_ws(',', ${columns}) as texts from ${name}) r,
         lateral lower(texts) as lowered
       where strpos(lowered, $1) > 0 or strpos(lowered, $2) > 0 or strpos(lowered, $3) > 0`,
      forms,
    );
    places.push(...rows.map(({ texts }) => ({ place: name, text: texts })));
  }
  for (const file of await readdir(api.settings.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const content = await readFile(path.join(file.parentPath, file.name));
    const parts = content.subarray(0, 2).toString() === 'PK' ? [...unzip(content).values()] : [content];
    const texts = parts.map((part) => part.toString('utf8').toLowerCase());
    const found = forms.find((form) => texts.some((text) => text.includes(form)));
    if (found) places.push({ place: `file ${file.name}`, text: found });
  }
  return places;
}
