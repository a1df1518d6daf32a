import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '../index.ts';
import { namedSchemas } from './named-schemas.ts';
import { post } from './endpoint.ts';
import { openApi } from './openapi.ts';

const acme = { slug: 'acme', name: 'Acme', version: '1.2.3' };
const root = path.dirname(import.meta.dirname);
const modules = await Promise.all(
  globSync('!(kit)/**/*.ts', { cwd: root })
    .filter((file) => !/\.test(ing)?\.ts$/.test(file))
    .map((file) => import(path.join(root, file)) as Promise<object>),
);
const document = openApi(allEndpoints, namedSchemas(modules), acme);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item)) as {
  operationId: string;
}[];

/** Every object and array inside a value, the value included. */
function* nodesOf(value: unknown): Generator<object> {
  if (value === null || typeof value !== 'object') return;
  yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

test('the OpenAPI document lists every endpoint with slug and permission', () => {
  expect(JSON.stringify(document)).not.toContain('{product}');
  for (const { endpoint: declared } of allEndpoints) {
    const route = declared.path.replace(/:(\w+)/g, '{$1}').replaceAll('{product}', 'acme');
    expect(document.paths[route]?.[declared.method.toLowerCase()], route).toMatchObject({
      'x-permission': declared.permission,
    });
  }
});

test('no address belongs to two paths that have a parameter in different places', () => {
  const paths = Object.keys(document.paths).map((address) => address.split('/'));
  const isParameter = (part: string) => part.startsWith('{');
  const couldEqual = (part: string, other: string) =>
    part === other || isParameter(part) || isParameter(other);
  const ambiguous = paths.flatMap((parts, n) =>
    paths
      .slice(n + 1)
      .filter((other) => other.length === parts.length)
      .filter((other) => parts.every((part, index) => couldEqual(part, other[index]!)))
      // A path without parameters is preferred to one with them, which is not ambiguous.
      .filter((other) => parts.some(isParameter) && other.some(isParameter))
      .map((other) => [parts.join('/'), other.join('/')]),
  );
  expect(ambiguous).toEqual([]);
});

interface Described {
  description?: string;
  parameters: { name: string; description?: string; example?: unknown; schema: { type?: string } }[];
  responses: Record<string, { $ref?: string }>;
}

test('every operation and parameter has a description', () => {
  const described = operations as unknown as Described[];
  expect(described.filter(({ description }) => !description || description.length < 20)).toEqual([]);
  const parameters = described.flatMap((operation) => operation.parameters);
  expect(parameters.length).toBeGreaterThan(1_000);
  expect(parameters.filter(({ description }) => !description?.endsWith('.'))).toEqual([]);
});

test('the example of a parameter is a list exactly when the parameter is one', () => {
  const examples = (operations as unknown as Described[])
    .flatMap(({ parameters }) => parameters)
    .filter(({ example }) => example !== undefined);
  expect(
    examples.filter(({ example, schema }) => Array.isArray(example) !== (schema.type === 'array')),
  ).toEqual([]);
});

test('every operation names the statuses of its errors, and a download the types of its file', () => {
  for (const { responses } of operations as unknown as Described[])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '422', '429', '500', '503']));
  expect(JSON.stringify(document)).not.toContain('octet-stream');
  expect(document.paths['/exports/users/rows']?.['get']).toMatchObject({
    description: expect.stringContaining('`users:export`'),
    responses: { 200: { content: { 'text/csv': {} } }, 401: { $ref: '#/components/responses/NotSignedIn' } },
  });
});

test('every operation has a unique id that is a name in every language', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toHaveLength(allEndpoints.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['usersSetActive', 'placesCityList']));
});

test('every reference resolves, and every component is used', () => {
  const references = [...nodesOf(document)].flatMap((node) => ('$ref' in node ? [String(node.$ref)] : []));
  const { schemas, responses } = document.components;
  const addresses = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ];
  expect([...new Set(references)].toSorted()).toEqual(addresses.toSorted());
});

/** The inlined schemas that appear more than once and are longer than a thousandth of the document. */
function repeatedSchemas() {
  const size = JSON.stringify(document).length;
  const inPaths = [...nodesOf(document.paths)].flatMap((node) => ('schema' in node ? [node.schema] : []));
  const counts = new Map<string, number>();
  for (const node of nodesOf([...inPaths, document.components.schemas])) {
    const text = JSON.stringify(node);
    if (text.length > size / 1_000) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const repeated = [...counts].filter(([, count]) => count > 1);
  const isPart = (text: string, count: number) =>
    repeated.some(([other, n]) => n >= count && other.length > text.length && other.includes(text));
  return repeated
    .filter(([text, count]) => !isPart(text, count))
    .map(([text, count]) => ({
      text,
      share: text.length / size,
      wasted: (text.length * (count - 1)) / size,
    }));
}

test('shared schemas are components: less than 5 % of the document repeats an inlined schema', () => {
  const repeated = repeatedSchemas();
  expect(repeated.reduce((sum, { wasted }) => sum + wasted, 0)).toBeLessThan(0.05);
  // Export the schema from its module to give it a name.
  expect(repeated.filter(({ share }) => share > 0.002)).toEqual([]);
});

test('a schema has a second component when its requests differ from its responses', () => {
  const place = z.strictObject({ name: z.string() });
  const person = z.strictObject({ age: z.number().default(1), place });
  const declared = post('/people', {
    summary: 'Add a person',
    permission: 'signed-in',
    body: person,
    reply: z.object({ data: person }),
  });
  const entries = [{ domain: 'people', name: 'add', endpoint: declared }];
  const schemas = new Map<string, z.ZodType>([
    ['Person', person],
    ['Place', place],
  ]);
  const { components, paths } = openApi(entries, schemas, acme);
  expect(Object.keys(components.schemas).toSorted()).toEqual(['Person', 'PersonInput', 'Place']);
  expect(components.schemas['Person']).toMatchObject({ required: ['age', 'place'] });
  expect(components.schemas['PersonInput']).toMatchObject({ required: ['place'] });
  expect(paths['/people']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PersonInput' } } },
    },
  });
});

test('files are fields of a multipart body whose schema has a name', () => {
  const caption = z.strictObject({ caption: z.string() });
  const declared = post('/pictures', {
    summary: 'Add a picture',
    permission: 'signed-in',
    body: caption,
    files: { media: { kinds: ['png'], maxBytes: 1 } },
    reply: z.object({ data: caption }),
  });
  const entries = [{ domain: 'pictures', name: 'add', endpoint: declared }];
  const { paths } = openApi(entries, new Map([['Caption', caption]]), acme);
  const properties = { caption: { type: 'string' }, media: { type: 'string', format: 'binary' } };
  expect(paths['/pictures']?.['post']).toMatchObject({
    requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } },
  });
});
