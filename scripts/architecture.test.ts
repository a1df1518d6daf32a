import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../packages/contract/src/index.ts';

/** The rules of ARCHITECTURE.md for imports and writes. */
const root = path.dirname(import.meta.dirname);
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing\/|\.testing(\.worker)?\.ts$|\.(process|child)\.ts$/.test(file);

interface Source {
  file: string;
  text: string;
  imports: string[];
}

/** Relative imports as paths from the root; packages by name. */
const resolve = (file: string, target: string) =>
  target.startsWith('.')
    ? path.join(path.dirname(file), target)
    : target.replace('@baobab/contract', 'packages/contract/src');

const sources: Source[] = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !isTest(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map((match) => match[1]!);
    return { file, text, imports: found.map((target) => resolve(file, target)) };
  });

const domainOf = (file: string) => /apps\/\w+\/src\/domains\/((?:master-data\/)?[\w-]+)\//.exec(file)?.[1];
const edges = sources.flatMap(({ file, imports }) => imports.map((target) => ({ file, target })));
const violations = (rule: (edge: { file: string; target: string }) => boolean) =>
  edges.filter(rule).map(({ file, target }) => `${file} -> ${target}`);

test('the contract imports only Zod and itself', () => {
  expect(
    violations(
      ({ file, target }) =>
        file.startsWith('packages/contract') && target !== 'zod' && !target.startsWith('packages/contract'),
    ),
  ).toEqual([]);
});

test('the API and the console never import each other', () => {
  expect(
    violations(
      ({ file, target }) =>
        (file.startsWith('apps/api') && target.startsWith('apps/console')) ||
        (file.startsWith('apps/console') && target.startsWith('apps/api')),
    ),
  ).toEqual([]);
});

test('platform and kit import no domains and no application code', () => {
  expect(
    violations(
      ({ file, target }) =>
        file.startsWith('apps/api/src/platform') && /apps\/api\/src\/(?!platform)/.test(target),
    ),
  ).toEqual([]);
  expect(
    violations(
      ({ file, target }) =>
        file.startsWith('apps/console/src/kit') && /apps\/console\/src\/(?!kit)/.test(target),
    ),
  ).toEqual([]);
});

test('other domains import a domain only through its public.ts', () => {
  const assembly =
    /apps\/api\/src\/(app|schema|main)\.ts|apps\/api\/src\/(seed|cli)\/|apps\/console\/src\/(app\/|main)/;
  expect(
    violations(({ file, target }) => {
      const to = domainOf(target);
      return (
        to !== undefined && domainOf(file) !== to && !target.endsWith('/public.ts') && !assembly.test(file)
      );
    }),
  ).toEqual([]);
});

test('a public.ts has at most five exports', () => {
  const wide = sources
    .filter(({ file }) => file.endsWith('/public.ts'))
    .map(({ file, text }) => {
      const listed = [...text.matchAll(/export \{([^}]*)\}/g)].flatMap((match) =>
        match[1]!.split(',').filter((name) => name.trim()),
      );
      return {
        file,
        exports: listed.length + [...text.matchAll(/export (?:const|function|type|interface)/g)].length,
      };
    })
    .filter((module) => module.exports > 5);
  expect(wide).toEqual([]);
});

test('inside an API domain imports go from routes to service to repository to table', () => {
  const order = ['table', 'repository', 'service', 'routes'];
  const rank = (file: string) => order.findIndex((role) => file.endsWith(`.${role}.ts`));
  expect(
    violations(
      ({ file, target }) =>
        domainOf(file) !== undefined &&
        domainOf(file) === domainOf(target) &&
        rank(file) >= 0 &&
        rank(target) > rank(file),
    ),
  ).toEqual([]);
});

test('routes and services contain no SQL', () => {
  const verbs = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
  const found = sources.filter(
    ({ file, text }) => /\.(routes|service|presenter)\.ts$/.test(file) && verbs.test(text),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('a domain writes only its own tables', () => {
  const owner = new Map<string, string>();
  for (const { file, text } of sources.filter((source) => source.file.endsWith('.table.ts')))
    for (const [, name] of text.matchAll(/^ {2}(\w+): table\(/gm))
      owner.set(name!, domainOf(file) ?? 'platform');
  const wrong = sources
    // Seeds fill the tables of several domains.
    .filter(({ file }) => domainOf(file) && !file.endsWith('.seed.ts'))
    .flatMap(({ file, text }) => {
      const written = [
        ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)/g),
        ...text.matchAll(
          /\b(?:insert into|update|delete from) (?:only )?"?([a-z_]+)"?(?: as \w+)? (?:set|select|values|where|\()/g,
        ),
      ].map((match) => match[1]!);
      return written
        .filter((table) => owner.has(table) && owner.get(table) !== domainOf(file))
        .map((table) => `${file} writes ${table}`);
    });
  expect(owner.size).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

test('only the registry and public.ts are barrel files, and there are no default exports', () => {
  const barrels = sources.filter(
    ({ file, text }) =>
      /^export (\*|\{[^}]*\} from)/m.test(text) &&
      !/public\.ts$|contract\/src\/index\.ts$|kit\/api\/client\.ts$/.test(file),
  );
  expect(barrels.map(({ file }) => file)).toEqual([]);
  const defaults = sources.filter(({ text }) => /^export default/m.test(text));
  expect(defaults.map(({ file }) => file)).toEqual([]);
});

test('a transaction callback does not use ctx.db', () => {
  // A query on ctx.db would run outside the transaction.
  const wrong = sources.filter(
    ({ file, text }) =>
      domainOf(file) && /async \(trx\) => \{(?:(?!\n {2}\}\);)[\s\S])*?\bctx\.db\b/.test(text),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('migrations are numbered without a gap', () => {
  const names = globSync('apps/api/src/migrations/*.sql', { cwd: root })
    .map((file) => path.basename(file))
    .toSorted();
  names.forEach((name, index) =>
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z0-9_]+\\.sql$`)),
  );
});

test('an end-to-end test outside e2e/shell is named after a domain', () => {
  const domains = Object.keys(registry).map((key) => path.basename(key));
  const unknown = globSync('e2e/*.spec.ts', { cwd: root })
    .map((file) => path.basename(file, '.spec.ts'))
    .filter((name) => !domains.some((domain) => name === domain || name.startsWith(`${domain}-`)));
  expect(unknown).toEqual([]);
});
