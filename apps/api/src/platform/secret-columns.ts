import { UNREADABLE } from '@baobab/contract/kit/personal-fields';
import type pg from 'pg';
import { runBackfill } from '@baobab/postgres/backfill';
import type { Keyring } from './keys.ts';
import { encryptSecret, encryptText, openSecret, openText, textPrefix } from './secrets.ts';

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
  const encrypt = <Values extends Texts<C>>(keys: Keyring, account: string, values: Values): Values => ({
    ...values,
    ...mapped(values, (value, column) => encryptText(keys, placeOf({ table, column }, account), value)),
  });
  const isUnreadable = (name: string, value: unknown) =>
    value === UNREADABLE && (names as readonly string[]).includes(name);
  return {
    columns: names.map((column): SecretColumn => ({ table, column, id: 'account_uuid', type: 'text' })),
    /** The row as it is read and compared; `UNREADABLE` in place of a value that cannot be read. */
    decrypt: <Row extends Texts<C> & { account_uuid: string }>(keys: Keyring, row: Row): Row => ({
      ...row,
      ...mapped(
        row,
        (value, column) =>
          openText(keys, placeOf({ table, column }, row.account_uuid), value).text ?? UNREADABLE,
      ),
    }),
    /** The values as they are written. */
    encrypt,
    /** The values as an edit writes them: what is still unreadable stays, in case its key is found again. */
    encryptEdit: <Values extends Texts<C>>(keys: Keyring, account: string, values: Values) => {
      const entries = Object.entries(values).filter(([name, value]) => !isUnreadable(name, value));
      return encrypt(keys, account, Object.fromEntries(entries) as Partial<Values>);
    },
  };
}

/** Encrypts plain values and values of earlier keys with the current key. Returns the number of values. */
export async function encryptColumn(pool: pg.Pool, keys: Keyring, secret: SecretColumn): Promise<number> {
  const { table, column, id, type } = secret;
  let count = 0;
  await runBackfill(pool, {
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
      for (const row of rows) {
        const value = encryptAgain(keys, placeOf(secret, row.id), row.value);
        // An unreadable value stays, in case its key is found again.
        if (value === null) continue;
        await client.query(`update ${table} set ${column} = $2 where ${id} = $1`, [row.id, value]);
        count += 1;
      }
    },
  });
  return count;
}

function encryptAgain(keys: Keyring, place: string, value: string | Buffer): string | Buffer | null {
  const isText = typeof value === 'string';
  const { text } = isText ? openText(keys, place, value) : openSecret(keys, place, value);
  if (text === null) return null;
  return isText ? encryptText(keys, place, text) : encryptSecret(keys, place, text);
}
