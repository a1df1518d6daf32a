import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { platformDb } from '../context.ts';
import type { Keyring } from '../keys.ts';
import { placeOf, type SecretColumn } from '../secret-columns.ts';
import { encryptSecret, openSecret } from '../secrets.ts';

const KEY_BYTES = 32;
/** For the rotation of the keys of the installation. */
export const personKeyColumn: SecretColumn = {
  table: 'person_keys',
  column: 'key',
  id: 'person_uuid',
  type: 'bytea',
};
const personKeyPlace = (person: string) => placeOf(personKeyColumn, person);

const openKey = (keys: Keyring, person: string, stored: Buffer): Buffer | null => {
  const { text } = openSecret(keys, personKeyPlace(person), stored);
  return text === null ? null : Buffer.from(text, 'base64');
};
const newKey = (keys: Keyring, person: string) =>
  encryptSecret(keys, personKeyPlace(person), randomBytes(KEY_BYTES).toString('base64'));

/**
 * The key of a person, which the first call creates; null once the person was erased. The row is locked until the
 * transaction ends, so a concurrent erasure deletes the key before or after the values that were encrypted with it.
 */
export async function ensurePersonKey<Schema>(
  db: Kysely<Schema>,
  keys: Keyring,
  person: string,
): Promise<Buffer | null> {
  const { key } = await platformDb(db)
    .insertInto('person_keys')
    .values({ person_uuid: person, key: newKey(keys, person) })
    .onConflict((conflict) =>
      conflict.column('person_uuid').doUpdateSet({ key: sql<Buffer>`person_keys.key` }),
    )
    .returning('key')
    .executeTakeFirstOrThrow();
  return key && (openKey(keys, person, key) ?? (await replaceKey(db, keys, person)));
}

/** A lost key of the installation stops no work. The unreadable key is kept, in case the lost key is found. */
async function replaceKey<Schema>(db: Kysely<Schema>, keys: Keyring, person: string): Promise<Buffer | null> {
  const key = newKey(keys, person);
  await platformDb(db)
    .updateTable('person_keys')
    .set({ key, earlier_keys: sql<Buffer[]>`earlier_keys || key` })
    .where('person_uuid', '=', person)
    .execute();
  return openKey(keys, person, key);
}

/** The readable keys of people who were not erased, the current one first. */
export async function findPersonKeys<Schema>(
  db: Kysely<Schema>,
  keys: Keyring,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  if (people.length === 0) return new Map();
  const rows = await platformDb(db)
    .selectFrom('person_keys')
    .select(['person_uuid', 'key', 'earlier_keys'])
    .where('person_uuid', '=', sql<string>`any (${people}::uuid[])`)
    .where('key', 'is not', null)
    .execute();
  const open = (person: string, stored: readonly Buffer[]) =>
    stored.map((key) => openKey(keys, person, key)).filter((key) => key !== null);
  return new Map(
    rows.map(({ person_uuid, key, earlier_keys }) => [
      person_uuid,
      open(person_uuid, [key!, ...earlier_keys]),
    ]),
  );
}

/** Deletes the key of a person for ever; false when that has happened before. */
export async function erasePersonKey<Schema>(
  trx: Transaction<Schema>,
  person: string,
  at: Date,
): Promise<boolean> {
  const erased = await platformDb(trx)
    .insertInto('person_keys')
    .values({ person_uuid: person, key: null, erased_at: at })
    .onConflict((conflict) =>
      conflict
        .column('person_uuid')
        .doUpdateSet({ key: null, earlier_keys: sql<Buffer[]>`'{}'`, erased_at: at })
        .where('person_keys.erased_at', 'is', null),
    )
    .returning('person_uuid')
    .executeTakeFirst();
  return erased !== undefined;
}
