import { expect, test } from 'vitest';
import * as z from 'zod';
import { list, post, windowOf } from './endpoint.ts';
import { flag, naira, queryBoolean, queryInt, yesOrNo } from './primitives.ts';
import { fillPath, fromWire, nameFromWire, productKeys, toWire } from './product.ts';
import { hasPermission, permissions, roles } from './roles.ts';
import { canBecome, nextStatuses, type Transitions } from './transitions.ts';

test.each([
  ['/{product}new/diseases', {}, '/acmenew/diseases'],
  ['/order/updateOrderStatus{product}_action', {}, '/order/updateOrderStatusacme_action'],
  ['/user/verify-user-email/:email', { email: 'a+b@c.d' }, '/user/verify-user-email/a%2Bb%40c.d'],
])('fills the path %s with the slug and encoded parameters', (path, params, filled) => {
  expect(fillPath(path, 'acme', params)).toBe(filled);
});

test('throws when a path parameter is missing', () => {
  expect(() => fillPath('/a/:uuid', 'acme', {})).toThrow('needs uuid');
});

test('converts payload keys between slug and placeholder at any depth', () => {
  const inside = {
    list: [Object.fromEntries(productKeys.map((key) => [key, 1]))],
    other: 'the {product}_action',
  };
  const wire = toWire(inside, 'acme') as { list: object[]; other: string };
  expect(Object.keys(wire.list[0]!)).toEqual([
    'acme_action',
    'acmesexclusivediscountedprice',
    'acmespurchasingprice',
    'standardisedacmetat',
  ]);
  expect(wire.other).toBe('the {product}_action');
  expect(fromWire(wire, 'acme')).toEqual(inside);
});

test('converts field names of an error back to the placeholder at any depth', () => {
  expect(nameFromWire('testData.3.acmespurchasingprice', 'acme')).toBe(
    'testData.3.{product}spurchasingprice',
  );
  expect(nameFromWire('acmespurchasingprices', 'acme')).toBe('acmespurchasingprices');
});

test('parses flags as booleans or text, and accepts yes and no in any case', () => {
  expect([true, 'True', 'false', 'FALSE', 1].map((value) => flag.safeParse(value).data)).toEqual([
    true,
    true,
    false,
    undefined,
    undefined,
  ]);
  expect(['Yes', 'NO', ' yes ', 'y'].map((value) => yesOrNo.safeParse(value).success)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('all four paging styles map to skip and limit', () => {
  expect(windowOf('skip', { params: {}, query: { skip: 20, limit: 10 } })).toEqual({ skip: 20, limit: 10 });
  expect(windowOf('pagenum', { params: {}, query: { pagenum: 2, limit: 12 } })).toEqual({
    skip: 24,
    limit: 12,
  });
  expect(windowOf('page', { params: {}, query: { page: 3, limit: 10 } })).toEqual({ skip: 30, limit: 10 });
  expect(windowOf('path', { params: { page: 4 }, query: {} })).toEqual({ skip: 40, limit: 10 });
});

test('a list reply has exactly the declared keys', () => {
  const declared = list('/x', {
    summary: 'x',
    permission: 'users:read',
    row: z.object({ a: z.string() }),
    paging: 'path',
    rows: 'notification',
    total: 'count',
    extra: { earned: z.number() },
  });
  expect(Object.keys(declared.reply.shape)).toEqual(['notification', 'count', 'earned']);
  expect(Object.keys(declared.params.shape)).toEqual(['page']);
});

test.each([['1e9'], ['-1'], ['1.5'], ['0x10'], [''], [' 1'], ['９']])(
  'rejects %j as a page number',
  (value) => {
    expect(queryInt(0, 100).safeParse(value).success).toBe(false);
  },
);

test('accepts only true and false as booleans in a path', () => {
  expect(['true', 'false', '1', 'yes', ''].map((value) => queryBoolean.safeParse(value).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('rejects Naira amounts that are negative or have more than two decimals', () => {
  expect([1234.5, 0, 0.29, 1.005, -1, Number.NaN].map((value) => naira.safeParse(value).success)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('admin has every permission and an unknown role has none, not even signed-in', () => {
  expect(permissions.every((permission) => hasPermission('admin', permission))).toBe(true);
  expect([...permissions, 'signed-in' as const].some((access) => hasPermission('owner', access))).toBe(false);
  expect(roles.every((role) => hasPermission(role, 'signed-in'))).toBe(true);
});

test('analytics-admin has no write permission and support only the chat', () => {
  expect(
    permissions.filter((p) => hasPermission('analytics-admin', p)).filter((p) => p.endsWith(':write')),
  ).toEqual([]);
  const ofSupport = permissions.filter((p) => hasPermission('support', p));
  // The page of a consumer has what the side pane of the chat shows.
  expect(ofSupport.filter((p) => !p.startsWith('support:'))).toEqual(['people:read']);
});

test('a status may become only what its entry lists; without an entry it is final', () => {
  const transitions: Transitions<'draft' | 'sent' | 'read'> = { draft: ['sent'], sent: ['read'] };
  expect(nextStatuses(transitions, 'draft')).toEqual(['sent']);
  expect(nextStatuses(transitions, 'read')).toEqual([]);
  expect(canBecome(transitions, 'sent', 'read')).toBe(true);
  expect(canBecome(transitions, 'draft', 'read')).toBe(false);
  expect(canBecome(transitions, 'read', 'read')).toBe(false);
});

test('the filters of a list are its query without the paging', () => {
  const things = list('/things', {
    summary: 'Things',
    permission: 'signed-in',
    row: z.string(),
    filters: { kind: z.string().optional() },
  });
  expect(Object.keys(things.filters.shape)).toEqual(['search', 'kind']);
  expect(Object.keys(things.query.shape).toSorted()).toEqual(['kind', 'limit', 'pagenum', 'search']);
});

test('an endpoint has the parameter `uuid` of its path and replies with a message unless it declares others', () => {
  const spec = { summary: 'x', permission: 'signed-in' } as const;
  const reply = z.object({ data: z.string() });
  expect(Object.keys(post('/things/:uuid/undo', spec).params.shape)).toEqual(['uuid']);
  expect(post('/things', spec)).not.toHaveProperty('params');
  expect(post('/things', spec).reply.parse({ message: 'Done' })).toEqual({ message: 'Done' });
  expect(post('/things', { ...spec, reply }).reply).toBe(reply);
});
