import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom, and who may write where. Each rule stands in ARCHITECTURE.md. */
const root = path.dirname(import.meta.dirname);
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing\/|\.testing(\.worker)?\.ts$|\.(process|child)\.ts$/.test(file);

interface Source {
  file: string;
  text: string;
  imports: string[];
}

/** Relative imports as paths from the root; packages by their name. */
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

const roomOf = (file: string) => /apps\/\w+\/src\/domains\/((?:master-data\/)?[\w-]+)\//.exec(file)?.[1];
const edges = sources.flatMap(({ file, imports }) => imports.map((target) => ({ file, target })));
const broken = (rule: (edge: { file: string; target: string }) => boolean) =>
  edges.filter(rule).map(({ file, target }) => `${file} -> ${target}`);

test('the contract imports Zod and itself', () => {
  expect(
    broken(
      ({ file, target }) =>
        file.startsWith('packages/contract') && target !== 'zod' && !target.startsWith('packages/contract'),
    ),
  ).toEqual([]);
});

test('the API and the console never import each other', () => {
  expect(
    broken(
      ({ file, target }) =>
        (file.startsWith('apps/api') && target.startsWith('apps/console')) ||
        (file.startsWith('apps/console') && target.startsWith('apps/api')),
    ),
  ).toEqual([]);
});

test('platform and kit know neither rooms nor the assembly', () => {
  expect(
    broken(
      ({ file, target }) =>
        file.startsWith('apps/api/src/platform') && /apps\/api\/src\/(?!platform)/.test(target),
    ),
  ).toEqual([]);
  expect(
    broken(
      ({ file, target }) =>
        file.startsWith('apps/console/src/kit') && /apps\/console\/src\/(?!kit)/.test(target),
    ),
  ).toEqual([]);
});

test('a room is entered by its public.ts, except by the assembly that mounts it', () => {
  const assembly =
    /apps\/api\/src\/(app|schema|main)\.ts|apps\/api\/src\/(seed|cli)\/|apps\/console\/src\/(app\/|main)/;
  expect(
    broken(({ file, target }) => {
      const to = roomOf(target);
      return (
        to !== undefined && roomOf(file) !== to && !target.endsWith('/public.ts') && !assembly.test(file)
      );
    }),
  ).toEqual([]);
});

test('a door has at most five exports', () => {
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
    .filter((door) => door.exports > 5);
  expect(wide).toEqual([]);
});

test('inside an API room calls go routes, service, repository, table, never back', () => {
  const order = ['table', 'repository', 'service', 'routes'];
  const rank = (file: string) => order.findIndex((role) => file.endsWith(`.${role}.ts`));
  expect(
    broken(
      ({ file, target }) =>
        roomOf(file) !== undefined &&
        roomOf(file) === roomOf(target) &&
        rank(file) >= 0 &&
        rank(target) > rank(file),
    ),
  ).toEqual([]);
});

test('routes and services hold no SQL', () => {
  const verbs = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
  const found = sources.filter(
    ({ file, text }) => /\.(routes|service|presenter)\.ts$/.test(file) && verbs.test(text),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('a room writes only its own tables', () => {
  const owner = new Map<string, string>();
  for (const { file, text } of sources.filter((source) => source.file.endsWith('.table.ts')))
    for (const [, name] of text.matchAll(/^ {2}(\w+): table\(/gm))
      owner.set(name!, roomOf(file) ?? 'platform');
  const wrong = sources
    // Seeds fill a whole empty house at once.
    .filter(({ file }) => roomOf(file) && !file.endsWith('.seed.ts'))
    .flatMap(({ file, text }) => {
      const written = [
        ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)/g),
        ...text.matchAll(
          /\b(?:insert into|update|delete from) (?:only )?"?([a-z_]+)"?(?: as \w+)? (?:set|select|values|where|\()/g,
        ),
      ].map((match) => match[1]!);
      return written
        .filter((table) => owner.has(table) && owner.get(table) !== roomOf(file))
        .map((table) => `${file} writes ${table}`);
    });
  expect(owner.size).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

test('there are no barrels but the registry and the doors, and no default exports', () => {
  const barrels = sources.filter(
    ({ file, text }) =>
      /^export (\*|\{[^}]*\} from)/m.test(text) &&
      !/public\.ts$|contract\/src\/index\.ts$|kit\/api\/client\.ts$/.test(file),
  );
  expect(barrels.map(({ file }) => file)).toEqual([]);
  const defaults = sources.filter(({ text }) => /^export default/m.test(text));
  expect(defaults.map(({ file }) => file)).toEqual([]);
});

test('inside a transaction only the transaction is used', () => {
  // A callback that is given trx and still reaches for ctx.db would run outside it.
  const wrong = sources.filter(
    ({ file, text }) =>
      roomOf(file) && /async \(trx\) => \{(?:(?!\n {2}\}\);)[\s\S])*?\bctx\.db\b/.test(text),
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
