import { allEndpoints, areas } from '@baobab/contract';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The rules of ARCHITECTURE.md for imports and writes. */
const root = path.dirname(import.meta.dirname);
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing\/|[./]testing(\.worker)?(\.ts)?$|\.(process|child)\.ts$/.test(file);

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
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

const files = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root }).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const found = [...text.matchAll(/\b(?:from\s+|import\s*\(?\s*)'([^'\s]+)'/g)].map((match) => match[1]!);
    return { file, text, imports: found.map((target) => resolve(file, target)) };
  });
const sources = files('packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}').filter(
  ({ file }) => !isTest(file),
);

/** The interface of a domain, or that of a second entity in it: `public.ts` and `<entity>.public.ts`. */
const isPublic = (file: string) => /[/.]public\.ts$/.test(file);

const domainOf = (file: string) => /apps\/\w+\/src\/domains\/([\w-]+\/[\w-]+)\//.exec(file)?.[1];

/** The domain of every table; `platform` for those of the platform. */
const tableOwners = new Map(
  sources
    .filter(({ file }) => file.endsWith('.table.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^ {2}(\w+): table\(/gm)].map(
        ([, name]) => [name!, domainOf(file) ?? 'platform'] as const,
      ),
    ),
);
const consoleRoutes = readFileSync(path.join(root, 'packages/contract/ledger/routes.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.split('\t')[0]!)
  .concat('/login');
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '');

const edges = sources.flatMap(({ file, imports }) => imports.map((target) => ({ file, target })));
const violations = (rule: (edge: { file: string; target: string }) => boolean) =>
  edges.filter(rule).map(({ file, target }) => `${file} -> ${target}`);

test('the contract imports only Zod, phone numbers in one module, and itself', () => {
  const isAllowed = (file: string, target: string) =>
    target === 'zod' ||
    target.startsWith('packages/contract') ||
    (target === 'libphonenumber-js/max' && file === 'packages/contract/src/kit/phone.ts');
  expect(
    violations(({ file, target }) => file.startsWith('packages/contract') && !isAllowed(file, target)),
  ).toEqual([]);
  // The endpoints are loaded before sign-in, and would load the phone metadata with them.
  expect(
    violations(({ file, target }) => file.startsWith('packages/contract') && target.endsWith('kit/phone.ts')),
  ).toEqual([]);
});

test('a library package imports only Node.js, itself and its dependencies', () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
  const libraries = globSync('packages/*', { cwd: root }).filter((folder) => folder !== 'packages/contract');
  const tools = Object.keys(read('package.json').devDependencies ?? {});
  const wrong = libraries.flatMap((folder) => {
    const { dependencies, devDependencies } = read(`${folder}/package.json`);
    const known = [...tools, ...Object.keys({ ...dependencies, ...devDependencies })];
    const isAllowed = (target: string) =>
      target.startsWith('node:') ||
      target.startsWith(`${folder}/src/`) ||
      known.some((name) => target === name || target.startsWith(`${name}/`));
    return [
      ...known.filter((name) => name.startsWith('@baobab/')).map((name) => `${folder} -> ${name}`),
      ...files(`${folder}/src/**/*.ts`).flatMap(({ file, imports }) =>
        imports.filter((target) => !isAllowed(target)).map((target) => `${file} -> ${target}`),
      ),
    ];
  });
  expect(libraries.length).toBeGreaterThan(1);
  expect(wrong).toEqual([]);
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

test('platform and kit import no domain of the contract', () => {
  // Types of the two registries: the API documentation, and the names of the actions in the audit trail.
  const exceptions = [
    'apps/api/src/platform/http/docs.ts -> packages/contract/src',
    'apps/api/src/platform/audit/change.ts -> packages/contract/src/audit-actions',
  ];
  expect(
    violations(
      ({ file, target }) =>
        /^apps\/(api\/src\/platform|console\/src\/kit)/.test(file) &&
        /^packages\/contract\/src(?!\/kit)/.test(target),
    ),
  ).toEqual(exceptions);
});

test('platform and kit contain no table, domain or console address of a domain as a string', () => {
  const literals = (text: string) =>
    [...withoutComments(text).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
      (match) => match[1] ?? match[2]!.replaceAll(/\$\{[^}]*\}/g, '?'),
    );
  const tables = [...tableOwners].flatMap(([name, owner]) => (owner === 'platform' ? [] : [name]));
  const oneOf = (names: readonly string[]) => `(?:${names.join('|')})`;
  const forbidden = [
    // In SQL, in a query builder, and as a console address.
    new RegExp(`\\b(?:from|join|into|update|only|using|table)\\s+${oneOf(tables)}\\b`, 'i'),
    new RegExp(
      `^${oneOf([...tables, ...new Set(allEndpoints.map(({ domain }) => domain))])}(?: as \\w+|[.:/][\\w-]+)?$`,
    ),
    new RegExp(`^${oneOf(consoleRoutes)}(?:[/?#]|$)`, 'i'),
  ];
  const found = sources
    .filter(({ file }) => /^apps\/(api\/src\/platform|console\/src\/kit)\//.test(file))
    .flatMap(({ file, text }) =>
      literals(text)
        .filter((literal) => forbidden.some((pattern) => pattern.test(literal)))
        .map((literal) => `${file}: ${literal}`),
    );
  // The name of the folder of uploads is also that of a table, and a search parameter that of a domain.
  expect(found.toSorted()).toEqual([
    'apps/api/src/platform/db/list-filters.ts: search',
    'apps/api/src/platform/files/files.ts: files',
    'apps/console/src/kit/url-state.ts: search',
  ]);
});

test('product code imports no test helpers', () => {
  expect(violations(({ target }) => isTest(target))).toEqual([]);
});

test('other domains import a domain only through its public.ts', () => {
  const assembly =
    /apps\/api\/src\/(app|domains|metrics|schema|main)\.ts|apps\/api\/src\/(seed|cli)\/|apps\/console\/src\/(app\/|main)/;
  expect(
    violations(({ file, target }) => {
      const to = domainOf(target);
      return to !== undefined && domainOf(file) !== to && !isPublic(target) && !assembly.test(file);
    }),
  ).toEqual([]);
});

test('a public.ts has at most eight exports', () => {
  const wide = sources
    .filter(({ file }) => isPublic(file))
    .map(({ file, text }) => {
      const listed = [...text.matchAll(/export \{([^}]*)\}/g)].flatMap((match) =>
        match[1]!.split(',').filter((name) => name.trim()),
      );
      return {
        file,
        exports: listed.length + [...text.matchAll(/export (?:const|function|type|interface)/g)].length,
      };
    })
    .filter((module) => module.exports > 8);
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
  const wrong = sources
    // Seeds fill the tables of several domains.
    .filter(({ file }) => domainOf(file) && !file.endsWith('.seed.ts'))
    .flatMap(({ file, text }) => {
      const written = [
        ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)/g),
        ...text.matchAll(
          /\b(?:insert into|update|delete from)\s+(?:only )?"?([a-z_]+)"?(?:\s+(?:as\s+)?\w+)??\s+(?:set|select|values|where|using|\()/g,
        ),
      ].map((match) => match[1]!);
      return written
        .filter((table) => tableOwners.has(table) && tableOwners.get(table) !== domainOf(file))
        .map((table) => `${file} writes ${table}`);
    });
  expect(tableOwners.size).toBeGreaterThan(15);
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

test('there are no circles between domains', () => {
  const next = new Map<string, Set<string>>();
  for (const { file, target } of edges) {
    const [part, from, to] = [/^apps\/\w+/.exec(file)?.[0], domainOf(file), domainOf(target)];
    if (!part || !from || !to || from === to) continue;
    const key = `${part} ${from}`;
    next.set(key, (next.get(key) ?? new Set()).add(`${part} ${to}`));
  }
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (domain: string, trail: string[]) => {
    if (trail.includes(domain)) circles.push([...trail.slice(trail.indexOf(domain)), domain].join(' -> '));
    if (trail.includes(domain) || done.has(domain)) return;
    for (const other of next.get(domain) ?? []) visit(other, [...trail, domain]);
    done.add(domain);
  };
  for (const domain of next.keys()) visit(domain, []);
  expect(next.size).toBeGreaterThan(40);
  expect(circles).toEqual([]);
});

test('an area imports only those before it', () => {
  const order = Object.keys(areas);
  const areaOf = (file: string) =>
    /^(?:apps\/\w+\/src\/domains|packages\/contract\/src)\/([\w-]+)\//.exec(file)?.[1];
  const partOf = (file: string) => /^\w+\/\w+/.exec(file)?.[0];
  expect(
    violations(({ file, target }) => {
      const [from, to] = [areaOf(file), areaOf(target)].map((area) => order.indexOf(area ?? ''));
      return partOf(file) === partOf(target) && from! >= 0 && to! > from!;
    }),
  ).toEqual([]);
});
