import { allEndpoints } from '@baobab/contract/index';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { fillPath } from '@baobab/contract/kit/product';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

/** Values of the parameters that a call needs. */
const needed: Record<string, string> = {
  kind: 'pathology',
  category: 'labtest',
  valid_from: '2026-01-01T00:00:00Z',
  valid_to: '2026-01-02T00:00:00Z',
  page: '0',
  from: '2026-01-01',
  to: '2026-01-02',
};
const valueFor = (name: string, schema: z.ZodType) =>
  needed[name] ??
  (schema as Partial<z.ZodEnum>).options?.[0] ??
  [...((schema as Partial<z.ZodLiteral>).values ?? [])][0] ??
  '00000000-0000-4000-8000-000000000000';
const isOptional = ([, schema]: [string, z.ZodType]) => schema.safeParse(undefined).success;
const shapeOf = (schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}) as [string, z.ZodType][];

const calls = allEndpoints
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(
    ({ method, kind, query }) => method === 'GET' && kind !== 'download' && shapeOf(query).some(isOptional),
  );

test.each(calls.map((endpoint) => ({ path: endpoint.path, endpoint })))(
  'an empty parameter of $path means that it is not set',
  async ({ endpoint }) => {
    const given = (parts: [string, z.ZodType][]) =>
      Object.fromEntries(parts.map(([name, schema]) => [name, String(valueFor(name, schema))]));
    const query = shapeOf(endpoint.query);
    const required = given(query.filter((part) => !isOptional(part)));
    const empty = Object.fromEntries(query.filter(isOptional).map(([name]) => [name, '']));
    const path = fillPath(endpoint.path, api.settings.product.slug, given(shapeOf(endpoint.params)));
    const without = await api.call('GET', `${path}?${new URLSearchParams(required)}`);
    const withEmpty = await api.call('GET', `${path}?${new URLSearchParams({ ...required, ...empty })}`);
    expect(without.status).not.toBe(400);
    expect([withEmpty.status, withEmpty.body.message]).toEqual([without.status, without.body.message]);
  },
);
