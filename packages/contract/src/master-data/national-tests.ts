import * as z from 'zod';
import { list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';
import { namedByKind } from '../kit/named-by-kind.ts';

/**
 * The national catalogues: all tests by their standardised name, pathology and radiology. City, area and partner
 * are sent as names, and the uuid of an edit is in the body. The popular flag is accepted in any case and
 * returned in upper case. `version` (optimistic locking), the filters and the sorts are additions to the
 * specification.
 */
export const testKinds = ['pathology', 'radiology'] as const;
export type TestKind = (typeof testKinds)[number];

export const nationalTest = z.object({
  uuid: p.uuid,
  active: z.boolean(),
  city: z.string(),
  area: z.string(),
  diagnosticspartner: z.string(),
  productcode: z.string(),
  testdiscipline: z.string(),
  standardisedtestname: z.string(),
  populartest_y_n: z.enum(['YES', 'NO']),
  version: p.version,
});
export type NationalTest = z.infer<typeof nationalTest>;

export const newNationalTest = z.strictObject({
  active: p.flag,
  city: p.name(),
  area: p.name(),
  diagnosticspartner: p.name(),
  productcode: p.name(60),
  testdiscipline: p.name(),
  standardisedtestname: p.name(200),
  populartest_y_n: p.yesOrNo,
});
export type NewNationalTest = z.output<typeof newNationalTest>;

export const nationalTestEdit = newNationalTest.extend({ uuid: p.uuid, version: p.version.optional() });
export type NationalTestEdit = z.output<typeof nationalTestEdit>;

const testReply = p.message.extend({ data: nationalTest });

const testList = (path: string, kind: TestKind) =>
  list(path, {
    summary: `National ${kind} tests, newest first`,
    permission: 'national-tests:read',
    row: nationalTest,
    sorts: ['productcode', 'standardisedtestname', 'testdiscipline'],
    columns: { productcode: 'text', standardisedtestname: 'text', testdiscipline: 'text' },
    paging: 'page',
    moreFilters: {
      active: p.queryBoolean.optional(),
      popular: p.queryBoolean.optional(),
      partner_uuid: p.uuid.optional(),
      city_uuid: p.uuid.optional(),
      has_prices: p.queryBoolean.optional(),
    },
  });

const catalogue = (path: string, kind: TestKind, tests = testList(path, kind)) => ({
  list: tests,
  history: historyOf(`national-${kind}-tests`, {
    permission: 'national-tests:read',
    actions: ['national-test.', 'list-upload.'],
  }),
  get: record(`national-${kind}-tests`, tests, `One national ${kind} test`),
  add: post(path, {
    summary: `Add a national ${kind} test`,
    permission: 'national-tests:write',
    body: newNationalTest,
    reply: testReply,
  }),
  edit: put(path, {
    summary: `Edit a national ${kind} test; its uuid is in the body`,
    permission: 'national-tests:write',
    body: nationalTestEdit,
    reply: testReply,
  }),
  ...listExport(`national-${kind}-tests`, tests),
});

/** The endpoints by kind, for code that handles both catalogues the same way. */
export const catalogues = {
  pathology: catalogue('/upload/nationalPathalogy', 'pathology'),
  radiology: catalogue('/upload/nationalRadiology', 'radiology'),
} satisfies Record<TestKind, unknown>;
export type NationalTestFilters = FiltersOf<(typeof catalogues)[TestKind]['list']>;

export const nationalTests = namedByKind(catalogues);
