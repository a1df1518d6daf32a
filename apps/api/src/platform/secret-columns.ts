import type pg from 'pg';
import { runBackfill } from './db/backfill.ts';
import type { Keyring } from './keys.ts';
import { decryptSecret, decryptText, encryptSecret, encryptText, textPrefix } from './secrets.ts';

const BATCH = 500;

/** A column whose values are encrypted. Text columns may hold plain values of earlier releases. */
export interface SecretColumn {
  table: string;
  column: string;
  /** The primary key, which is part of the place of a value. */
  id: string;
  type: 'text' | 'bytea';
}

export const placeOf = ({ table, column }: Pick<SecretColumn, 'table' | 'column'>, id: string) =>
  `${table}.${column}:${id}`;

type Texts<C extends string> = { [Name in C]?: string | undefined };

/** The encrypted text columns of a table whose key is `account_uuid`. */
export function accountSecrets<const C extends string>(table: string, names: readonly C[]) {
  const mapped = (values: Texts<C>, map: (value: string, column: C) => string) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [[name, map(value, name)]];
      }),
    );
  return {
    columns: names.map((column): SecretColumn => ({ table, column, id: 'account_uuid', type: 'text' })),
    /** The row as it is read and compared. */
    decrypt: <Row extends Texts<C> & { account_uuid: string }>(keys: Keyring, row: Row): Row => ({
      ...row,
      ...mapped(row, (value, column) =>
        decryptText(keys, placeOf({ table, column }, row.account_uuid), value),
      ),
    }),
    /** The values as they are written. */
    encrypt: <Values extends Texts<C>>(keys: Keyring, account: string, values: Values): Values => ({
      ...values,
      ...mapped(values, (value, column) => encryptText(keys, placeOf({ table, column }, account), value)),
    }),
  };
}

/** Encrypts plain values and values of earlier keys with the current key. Returns the number of values. */
export function encryptColumn(pool: pg.Pool, keys: Keyring, secret: SecretColumn): Promise<number> {
  const { table, column, id, type } = secret;
  return runBackfill(pool, {
    table,
    key: id,
    batch: BATCH,
    isOpen:
      type === 'text'
        ? `${column} <> '' and not starts_with(${column}, '${textPrefix(keys.current)}')`
        : `substring(${column} from 1 for 8) <> '\\x${keys.current.id}'`,
    async change(client, ids) {
      const { rows } = await client.query<{ id: string; value: string | Buffer }>(
        `select ${id}::text as id, ${column} as value from ${table} where ${id} = any ($1)`,
        [ids],
      );
      for (const row of rows)
        await client.query(`update ${table} set ${column} = $2 where ${id} = $1`, [
          row.id,
          encryptAgain(keys, placeOf(secret, row.id), row.value),
        ]);
    },
  });
}

const encryptAgain = (keys: Keyring, place: string, value: string | Buffer) =>
  typeof value === 'string'
    ? encryptText(keys, place, decryptText(keys, place, value))
    : encryptSecret(keys, place, decryptSecret(keys, place, value));
