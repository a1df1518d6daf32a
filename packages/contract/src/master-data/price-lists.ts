import * as z from 'zod';
import { list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import type { Permission } from '../kit/roles.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import type { TestKind } from './national-tests.ts';
import { filters, health, missingPrices, moreFilters } from './price-health.ts';
import { plannedChange } from './price-plans.ts';
import { historyOf } from '../kit/history.ts';
import { namedByKind } from '../kit/named-by-kind.ts';

/**
 * Prices of a partner for a test in an area: the master lists of pathology and radiology, and home sample
 * collection. `uuids` repeats `uuid` because the master lists address an edit by two ids. A name sent with an id
 * must match the record. `version`, the further filters and the sorts are additions to the specification.
 */
export const priceKinds = ['pathology', 'radiology', 'home'] as const;
export type PriceKind = (typeof priceKinds)[number];

export const homeServices = ['AVAILABLE', 'NOT AVAILABLE'] as const;
export const MAX_ROWS = 500;

const percent = z.number().min(0).max(100).multipleOf(0.01);
const days = z.number().int().min(0).max(365);

/** The fields of a row in the add form, and the editable fields. */
const rowShape = {
  city: p.name(),
  area: p.name(),
  areaRef: p.uuid.toLowerCase(),
  productcode: p.name(60),
  testdiscipline: p.name(),
  partnerstestname: p.name(200),
  homeserviceavailability: z.enum(homeServices),
  populartestdescription: p.text(1_000),
  populartest_y_n: p.yesOrNo,
  labretailprice: p.naira,
  '{product}spurchasingprice': p.naira,
  discountofferedforretail: percent,
  '{product}sexclusivediscountedprice': p.naira,
  partnerlabtat: p.line(),
  partnerlabtatindays: days,
  'standardised{product}tat': p.line(),
  active: p.flag.default(true),
};
export const newPrice = z.strictObject(rowShape);
export type NewPrice = z.output<typeof newPrice>;

/** The partner and the test of a price. */
const headShape = {
  diagnosticspartner: p.name().optional(),
  standardisedtestname: p.name(200).optional(),
  partner_uuid: p.uuid,
  testname_uuid: p.uuid,
};

export const newPrices = z.strictObject({
  ...headShape,
  testData: z.array(newPrice).min(1).max(MAX_ROWS),
});
export type NewPrices = z.output<typeof newPrices>;

/** The city is optional because the area determines it. */
export const newHomePrice = z.strictObject({ ...headShape, ...rowShape, city: rowShape.city.optional() });
export type NewHomePrice = z.output<typeof newHomePrice>;

/** A missing field keeps its value; a read-only field may be sent back unchanged. */
export const priceEdit = z
  .strictObject({
    ...headShape,
    ...rowShape,
    active: p.flag,
    uuid: p.uuid,
    uuids: p.uuid,
    version: p.version,
    /** A day after today: the change is planned for it, see `price-plans.ts`. */
    valid_from: p.day,
    /** Of a listed price that is sent back; ignored. */
    planned: z.unknown(),
  })
  .partial();
export type PriceEdit = z.output<typeof priceEdit>;

export const priceEntry = z.object({
  uuid: p.uuid,
  uuids: p.uuid,
  city: z.string(),
  area: z.string(),
  areaRef: p.uuid,
  diagnosticspartner: z.string(),
  partner_uuid: p.uuid,
  testname_uuid: p.uuid,
  productcode: z.string(),
  testdiscipline: z.string(),
  standardisedtestname: z.string(),
  partnerstestname: z.string(),
  homeserviceavailability: z.enum(homeServices),
  populartestdescription: z.string(),
  populartest_y_n: z.enum(['YES', 'NO']),
  labretailprice: z.number(),
  '{product}spurchasingprice': z.number(),
  discountofferedforretail: z.number(),
  '{product}sexclusivediscountedprice': z.number(),
  partnerlabtat: z.string(),
  partnerlabtatindays: z.number().int(),
  'standardised{product}tat': z.string(),
  active: z.boolean(),
  version: p.version,
  /** In the order in which they apply; missing without any. */
  planned: z.array(plannedChange).optional(),
});
export type PriceEntry = z.infer<typeof priceEntry>;

const masterAccess = { read: 'price-lists:read', write: 'price-lists:write' } as const;
const homeAccess = { read: 'home-samples:read', write: 'home-samples:write' } as const;
export const pricePermissions = {
  pathology: masterAccess,
  radiology: masterAccess,
  home: homeAccess,
} satisfies Record<PriceKind, { read: Permission; write: Permission }>;
/** The catalogue of the tests of each list. */
export const testKinds = {
  pathology: 'pathology',
  radiology: 'radiology',
  home: 'pathology',
} satisfies Record<PriceKind, TestKind>;
const listOptions = {
  row: priceEntry,
  filters,
  moreFilters,
  sorts: ['productcode', 'partnerstestname', 'price'],
  columns: {
    productcode: 'text',
    diagnosticspartner: 'text',
    standardisedtestname: 'text',
    partnerstestname: 'text',
    city: 'text',
    area: 'text',
    price: 'naira',
    active: 'text',
  },
  productKeys: true,
} as const;
const actions = ['price.', 'price-list.'] as const;

const listOf = (kind: PriceKind, path: string, subject: string) =>
  list(`${path}/list`, {
    ...listOptions,
    summary: `Prices of ${subject}, newest first`,
    permission: pricePermissions[kind].read,
  });
const homePath = '/labtest/diagnostic/home/services';
const homeSubject = 'home sample collection';
/** All three lists have the same filters, sorts and columns. */
export const priceExportRequest = listExport('home-prices', listOf('home', homePath, homeSubject)).exportJob
  .body;

/** The calls of one list; `writes` are those that add and edit a price. */
function pricesOf<const K extends PriceKind, W extends object>(
  kind: K,
  { path, subject, ...writes }: { path: string; subject: string } & W,
) {
  const name = `${kind}-prices` as const;
  const permission = pricePermissions[kind].read;
  const prices = listOf(kind, path, subject);
  const { exportRows, exportJob } = listExport(name, prices);
  return {
    list: prices,
    health: health(`${path}/health`, permission),
    missing: missingPrices(`${path}/missing`, permission),
    history: historyOf(name, { permission, actions }),
    get: record(name, prices, 'One price'),
    ...writes,
    exportRows,
    exportJob: { ...exportJob, body: priceExportRequest },
  };
}

const added = { reply: p.message.extend({ uuids: z.array(p.uuid) }), productKeys: true } as const;
const edited = {
  body: priceEdit,
  reply: p.message.extend({ data: priceEntry }),
  productKeys: true,
} as const;

const masterPrices = (kind: 'pathology' | 'radiology', path: string) =>
  pricesOf(kind, {
    path,
    subject: `${kind} tests`,
    create: post(`${path}/create/multi`, {
      ...added,
      summary: `Add prices of one ${kind} test, all or none`,
      permission: masterAccess.write,
      body: newPrices,
    }),
    edit: put(`${path}/update/:uuid/:uuid1`, {
      ...edited,
      summary: `Edit a price of a ${kind} test`,
      permission: masterAccess.write,
      params: z.object({ uuid: p.uuid, uuid1: p.uuid }),
    }),
  });

/** The endpoints by kind, for code that handles all three lists the same way. */
export const priceListsByKind = {
  pathology: masterPrices('pathology', '/upload/master/pathalogy'),
  radiology: masterPrices('radiology', '/upload/master/radiology'),
  home: pricesOf('home', {
    path: homePath,
    subject: homeSubject,
    create: post('/labtest/diagnostic/create/home/service', {
      ...added,
      summary: 'Add a price of home sample collection',
      permission: homeAccess.write,
      body: newHomePrice,
    }),
    edit: put('/labtest/diagnostic/updated/home/service/:uuid', {
      ...edited,
      summary: 'Edit a price of home sample collection',
      permission: homeAccess.write,
    }),
  }),
} satisfies Record<PriceKind, unknown>;
export type PriceFilters = FiltersOf<(typeof priceListsByKind)[PriceKind]['list']>;

const {
  pathology: { edit: pathologyEdit, ...pathology },
  radiology: { edit: radiologyEdit, ...radiology },
  home: { edit: homeEdit, ...home },
} = priceListsByKind;
export const priceLists = namedByKind({ pathology, radiology, home });
/** The specified edits of one price, which are changes like those of a file and belong to price-imports. */
export const singlePriceEdits = { pathologyEdit, radiologyEdit, homeEdit };
