import type { Invariant } from './invariant.ts';

/** Tables that keep a name on purpose, as docs/privacy.md lists them. */
const LISTED = ['audit_log'];

export const erasedPeopleAreGone: Invariant = {
  name: 'erased-people-are-gone',
  sentence: 'After an erasure no table names the person, but those that docs/privacy.md lists.',
  every: 'fifty',
  async check({ office, model }) {
    if (model.erased.length === 0) return [];
    const { rows: tables } = await office.db.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition`,
    );
    const findings = [];
    for (const { name } of tables.filter((table) => !LISTED.includes(table.name))) {
      const { rows } = await office.db.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where exists (select from unnest($1::text[]) w (word) where t::text ilike '%' || w.word || '%')`,
        [model.erased],
      );
      if (rows[0]!.n > 0)
        findings.push({ record: name, expected: 'no row names the person', actual: `${rows[0]!.n} rows` });
    }
    return findings;
  },
};
