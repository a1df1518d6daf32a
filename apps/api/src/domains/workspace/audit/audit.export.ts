import { audit } from '@baobab/contract/workspace/audit/audit';
import { actionLabels } from '@baobab/contract/audit-actions';
import { sql, type RawBuilder } from 'kysely';
import { column, labelled, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { auditList } from './audit.repository.ts';
import { units } from './changed-fields.ts';

/** The unit of a field, as `changed-fields.ts` finds it. */
const unit = sql`coalesce(substring(f.name from '_(kobo|hundredths|rate)$'),
  case f.name ${whens()} end, case l.action ${whens()} end)`;
function whens() {
  return sql.join(
    Object.entries(units).map(([name, of]) => sql`when ${sql.lit(name)} then ${sql.lit(of)}`),
    sql` `,
  );
}

/** PostgreSQL has no key of a person, so the file names personal values without showing them. */
const personal = (json: RawBuilder<unknown>) =>
  sql`when (${json})::text like '%"encrypted": %' then '(personal)'`;

const value = (side: 0 | 1): RawBuilder<string> => {
  const json = sql`f.value -> ${sql.lit(side)}`;
  const text = sql`f.value ->> ${sql.lit(side)}`;
  return sql`case ${personal(json)} when jsonb_typeof(${json}) <> 'number' or ${unit} is null then coalesce(nullif(${text}, ''), '–')
    else trim_scale((${text})::numeric / 100) || case ${unit} when 'kobo' then ' naira' else ' %' end end`;
};

/** Changed fields as "name: old → new", or names alone where the trail keeps no values, and the reason. */
const changes = sql`concat_ws('; ', case jsonb_typeof(l.details -> 'changed')
  when 'object' then (select string_agg(f.name || ': ' || ${value(0)} || ' → ' || ${value(1)}, '; ')
    from jsonb_each(l.details -> 'changed') f (name, value))
  when 'array' then (select string_agg(f.name, '; ') from jsonb_array_elements_text(l.details -> 'changed') f (name))
  end, 'reason: ' || case ${personal(sql`l.details -> 'reason'`)} else l.details ->> 'reason' end)`;

export const auditExport = defineListExport({
  endpoint: audit.exportJob,
  subject: 'audit',
  title: 'Audit_Trail',
  list: auditList,
  joins: sql`left join accounts a on a.uuid = l.actor_uuid`,
  columns: {
    at: { header: 'Time', value: lagosDateTime('l.at') },
    who: {
      header: 'Who',
      value: sql`case when l.actor_uuid is null then 'System'
        else coalesce(a.full_name, l.actor_uuid::text) || coalesce(' (' || l.actor_role || ')', '') end`,
      width: 36,
    },
    label: { header: 'Action', value: labelled('l.action', actionLabels), width: 34 },
    record: { header: 'Record', value: column('l.subject'), width: 38 },
    address: { header: 'Address', value: column('l.address'), width: 18 },
    changes: { header: 'Changes', value: changes, width: 60 },
  },
});
