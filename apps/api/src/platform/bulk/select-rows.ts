import { MAX_BULK_ROWS, type BulkBody } from '@baobab/contract/kit/bulk';
import { sql, type RawBuilder } from 'kysely';
import type { Settings } from '../settings.ts';
import type { BulkAction, BulkDefinition, BulkUndo } from './definition.ts';

/** The reason to leave out a record that the list does not have. */
export const absenceOf = <Schema>(
  { absence }: BulkDefinition<Schema>,
  uuid: RawBuilder<unknown>,
): RawBuilder<string> => sql`coalesce(${absence?.(uuid) ?? sql`null`}, 'Not in this list')`;

interface Chosen<Schema> {
  definition: BulkDefinition<Schema>;
  action: BulkAction<Schema>;
  value: string;
  settings: Settings;
  now: Date;
}

/** A SELECT of the chosen records: uuid, label, exception, warning and kobo. One row beyond the limit shows that it is exceeded. */
export function selectRows<Schema>(
  { definition, action, value, settings, now }: Chosen<Schema>,
  { uuids, matching = {}, excluded = [] }: Pick<BulkBody, 'uuids' | 'matching' | 'excluded'>,
): RawBuilder<unknown> {
  const { from, where, key } = definition.matching(matching, now);
  const rows = sql`
    select ${sql.ref(definition.record)} as uuid, ${definition.label} as label,
      ${action.exception(value, settings)} as exception, ${action.warning?.(value) ?? sql`null::text`} as warning,
      ${action.sum ?? sql`null::bigint`} as kobo,
      ${sql.ref(key)} as row_uuid
    from ${from} ${definition.joins ?? sql``} where ${where}`;
  if (!uuids)
    return sql`
      select uuid, label, exception, warning, kobo
      from (${rows} and ${sql.ref(key)} <> all (${excluded}::uuid[])) r limit ${sql.lit(MAX_BULK_ROWS + 1)}`;
  return sql`
    select coalesce(r.uuid, given.uuid) as uuid, coalesce(r.label, '') as label,
      case when r.uuid is null then ${absenceOf(definition, sql`given.uuid`)} else r.exception end as exception,
      r.warning, r.kobo
    from (select distinct unnest(${uuids}::uuid[]) as uuid) given
    left join (${rows} and ${sql.ref(key)} = any (${uuids}::uuid[])) r on r.row_uuid = given.uuid`;
}

/** A SELECT of one record that locks it, so that nothing changes between the check and the action. */
export function selectForUpdate<Schema>(
  definition: BulkDefinition<Schema>,
  uuid: string,
  columns: {
    exception: RawBuilder<string | null>;
    before: RawBuilder<string | null>;
    kobo: RawBuilder<number | null>;
    version: RawBuilder<string | null>;
  },
): RawBuilder<{
  exception: string | null;
  before: string | null;
  kobo: number | null;
  version: string | null;
}> {
  const [alias] = definition.record.split('.');
  return sql`
    select ${columns.exception} as exception, ${columns.before} as before, ${columns.kobo} as kobo,
      ${columns.version} as version
    ${fromRecord(definition, uuid)} for update of ${sql.ref(alias!)}`;
}

/** The version of one record, as an expression. */
export const versionOf = <Schema>(
  definition: BulkDefinition<Schema>,
  uuid: string,
  { version }: Pick<BulkUndo, 'version'>,
): RawBuilder<string> => sql`(select ${version} ${fromRecord(definition, uuid)})`;

function fromRecord<Schema>(definition: BulkDefinition<Schema>, uuid: string) {
  const { from, where } = definition.matching({}, new Date());
  return sql`from ${from} ${definition.joins ?? sql``} where ${where} and ${sql.ref(definition.record)} = ${uuid}`;
}
