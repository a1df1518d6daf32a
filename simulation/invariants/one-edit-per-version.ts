import type { Invariant } from './invariant.ts';

/** Records that people edit with the version that they have read, and the action of an edit in the trail. */
const edited = [
  { table: 'saved_views', action: 'view.edit' },
  { table: 'bulk_notifications', action: 'notification.edit' },
  { table: 'coupons', action: 'coupon.edit' },
] as const;

export const oneEditPerVersion: Invariant = {
  name: 'one-edit-per-version',
  sentence: 'Every version of a record is the work of one edit: of two edits of one version one was saved.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<{ record: string; version: number; edits: number }>(
      edited
        .map(
          ({ table, action }) => `select '${table} ' || t.uuid as record, t.version, count(a.*)::int as edits
            from ${table} t left join audit_log a on a.action = '${action}' and a.subject = t.uuid::text
            group by t.uuid having t.version <> 1 + count(a.*)`,
        )
        .join(' union all '),
    );
    return rows.map(({ record, version, edits }) => ({
      record,
      expected: `version ${edits + 1} after ${edits} edits`,
      actual: `version ${version}`,
    }));
  },
};
