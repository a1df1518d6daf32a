import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

/** Earlier migrations were written before these rules. */
const LAST_WITHOUT_RULES = '0063';

const CONTRACT = /^-- contract: \d+\.\d+\.\d+$/m;
const WITHOUT_CONTRACT = 'needs the comment `-- contract: <first release that does not use it>`';

/** Statements that an existing table must not get, and the instruction for each. */
const rules: [pattern: RegExp, message: string, isAllowed?: (file: string) => boolean][] = [
  [/^create (unique )?index (?!concurrently)/, 'build the index concurrently'],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/, 'add the column with a default, or as nullable'],
  [/\badd column .*\bdefault (gen_random_uuid|uuidv7|random|clock_timestamp)\(/, 'rewrites the table'],
  [/\balter column \w+ (set data )?type\b/, 'rewrites the table: add a column and backfill it'],
  [/\balter column \w+ set not null\b/, WITHOUT_CONTRACT, (file) => CONTRACT.test(file)],
  [/\bdrop (column|table)\b|^drop (table|view)\b/, WITHOUT_CONTRACT, (file) => CONTRACT.test(file)],
  [/\brename (column |to |(?!constraint)\w+ to )/, WITHOUT_CONTRACT, (file) => CONTRACT.test(file)],
  [/\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/, 'add the constraint as not valid'],
  [
    /\badd (constraint \w+ )?(unique|primary key)\b(?!.*\busing index\b)/,
    'build the index concurrently first',
  ],
  [/\bvalidate constraint\b/, 'validate in a later file', (file) => !/\bnot valid\b/i.test(file)],
  // The roll-ups are a few rows that say how totals are counted.
  [/^(update(?! roll_ups)|delete from|insert into .*\bselect)\b/, 'backfill in batches by a job'],
  [/\block table\b/, 'keeps writers waiting as long as the migration runs'],
];

/** Bodies of functions are left out: they run later. The statements of a `do` block count. */
const statementsOf = (file: string) =>
  file
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\bas (\$\w*\$).*?\1/gs, 'as body')
    .replaceAll(/\bdo (\$\w*\$)(.*?)\1/gs, '$2')
    .replaceAll(/\bbegin\b/g, ';\n')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim());

function violations(file: string): string[] {
  const statements = statementsOf(file);
  const created = new Set(
    statements.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]),
  );
  const tableOf = (statement: string) =>
    /\bon (?:only )?(\w+)|\b(?:table|update|from|into) (?:if exists )?(?:only )?(\w+)/.exec(statement);
  return statements.flatMap((statement) => {
    const [, ...tables] = tableOf(statement) ?? [];
    if (tables.some((table) => table && created.has(table))) return [];
    return actionsOf(statement).flatMap((action) =>
      rules.flatMap(([pattern, message, isAllowed]) =>
        pattern.test(action) && !isAllowed?.(file) ? [message] : [],
      ),
    );
  });
}

/** `alter table` has several actions, each with its own default and constraint. */
const actionsOf = (statement: string) => statement.split(/, (?=(?:add|alter|drop|rename|validate) )/);

describe('migrations that run beside the previous release', () => {
  test.each(readdirSync(MIGRATIONS).filter((name) => name > `${LAST_WITHOUT_RULES}~`))('%s', (name) => {
    expect(violations(readFileSync(path.join(MIGRATIONS, name), 'utf8'))).toEqual([]);
  });

  test.each([
    ['create index a_n on a (n);', 'build the index concurrently'],
    [
      'alter table a add column m int, add column n int not null;',
      'add the column with a default, or as nullable',
    ],
    ['alter table a add column m uuid not null default gen_random_uuid();', 'rewrites the table'],
    ['alter table a alter column n type bigint;', 'rewrites the table: add a column and backfill it'],
    ['alter table a alter column n set not null;', WITHOUT_CONTRACT],
    ['alter table a drop column n;', WITHOUT_CONTRACT],
    ['drop table if exists a;', WITHOUT_CONTRACT],
    ['alter table a rename column n to m;', WITHOUT_CONTRACT],
    ['alter table a rename to b;', WITHOUT_CONTRACT],
    ['alter table a add constraint a_n check (n > 0);', 'add the constraint as not valid'],
    ['alter table a add constraint a_n unique (n);', 'build the index concurrently first'],
    [
      'alter table a\n  add constraint a_n foreign key (n) references b (n);',
      'add the constraint as not valid',
    ],
    ['update a set n = 1;', 'backfill in batches by a job'],
    ['do $$ begin\n  update a set n = 1;\nend $$;', 'backfill in batches by a job'],
    ['lock table a in share mode;', 'keeps writers waiting as long as the migration runs'],
  ])('refuses %j', (file, message) => {
    expect(violations(file)).toEqual([message]);
  });

  test('refuses to validate a constraint in the transaction that adds it', () => {
    const add = 'alter table a add constraint a_n check (n > 0) not valid;\n';
    expect(violations(add)).toEqual([]);
    expect(violations('alter table a validate constraint a_n;')).toEqual([]);
    expect(violations(`${add}alter table a validate constraint a_n;`)).toEqual(['validate in a later file']);
  });

  test.each([
    '-- no-transaction\ndrop index concurrently if exists a_n;\ncreate index concurrently a_n on a (n);',
    'create table b (n int);\ncreate index b_n on b (n);\ninsert into b select n from a;',
    'alter table a add column m int not null default 1, add column o int;',
    '-- contract: 0.3.0\nalter table a drop column n;',
    'create function f() returns void language sql as $$\n  update a set n = 1;\n$$;',
  ])('accepts %j', (file) => {
    expect(violations(file)).toEqual([]);
  });
});
