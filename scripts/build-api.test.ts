import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApi } from './build-api.ts';

const root = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(tmpdir(), 'baobab-build-api-'));
beforeAll(() => buildApi(folder));
afterAll(() => rmSync(folder, { recursive: true }));
const bundle = () =>
  globSync('**/*.js', { cwd: folder }).map((file) => ({
    file,
    code: readFileSync(path.join(folder, file), 'utf8'),
  }));

test('the bundle of the API imports only its dependencies', () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'apps/api/package.json'), 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>;
  const imported = bundle().flatMap(({ code }) =>
    [
      ...code.matchAll(
        /^(?:import|export) (?:[^'"]* from )?["']([^."'][^"']*)["'];$|\bimport\(["']([^."'][^"']*)["']\)/gm,
      ),
    ]
      .map(([, fixed, lazy]) => (fixed ?? lazy)!)
      .filter((name) => !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
  // Used on a terminal when it is installed.
  const optional = new Set(['pino-pretty']);
  const needed = new Set(imported.filter((name) => !optional.has(name)));
  expect(Object.keys({ ...dependencies, ...optionalDependencies })).toEqual(
    expect.arrayContaining([...needed]),
  );
  const optionalIn = bundle().filter(({ code }) => code.includes('from "@opentelemetry/'));
  expect(optionalIn.map(({ file }) => file)).toEqual([expect.stringMatching(/^otlp-tracer-/)]);
});

test('every file of the bundle has only characters of ASCII', () => {
  const wide = bundle().filter(({ code }) => /[\u0080-\uffff]/.test(code));
  expect(wide.map(({ file }) => file)).toEqual([]);
});

test('every worker and every asset of the bundle exists', () => {
  const workers = bundle().flatMap(({ file, code }) =>
    [...code.matchAll(/new URL\(["'](\.[^"']+)["'], import\.meta\.url\)/g)].map(([, target]) =>
      path.join(path.dirname(file), target!),
    ),
  );
  expect(workers).toHaveLength(3);
  const assets = ['migrations/0001_platform.sql', 'platform/pdf/fonts/DejaVuSans.ttf'];
  for (const file of [...workers, ...assets]) expect(existsSync(path.join(folder, file)), file).toBe(true);
});

test('both stages of the Dockerfile copy the package.json of every workspace', () => {
  const workspaces = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root }).toSorted();
  const [, ...stages] = readFileSync(path.join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
  expect(stages).toHaveLength(2);
  for (const stage of stages) {
    const copied = [...stage.matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, file]) => file);
    expect(copied.toSorted()).toEqual(workspaces);
  }
});
