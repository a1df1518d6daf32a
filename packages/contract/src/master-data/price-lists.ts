import * as z from 'zod';
import { endpoint, list } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * What a partner asks for a test in an area: the master lists of pathology and radiology, and home sample
 * collection. One row has one uuid; `uuids` repeats it because the master lists address an edit by two.
 * Ids decide; a name beside an id must be that thing's name. `version` is ours, as in the other master data.
 */
export const priceKinds = ['pathology', 'radiology', 'home'] as const;
export type PriceKind = (typeof priceKinds)[number];

export const homeServices = ['AVAILABLE', 'NOT AVAILABLE'] as const;
export const MAX_ROWS = 500;

const percent = z.number().min(0).max(100).multipleOf(0.01);
const days = z.number().int().min(0).max(365);

/** What a row of the add form holds, and what an edit may change. */
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
  partnerlabtat: p.name(),
  partnerlabtatindays: days,
  'standardised{product}tat': p.name(),
  active: p.flag.default(true),
};
const newRow = z.strictObject(rowShape);
export type NewPrice = z.output<typeof newRow>;

/** Whose price of which test. */
const headShape = {
  diagnosticspartner: p.name().optional(),
  standardisedtestname: p.name(200).optional(),
  partner_uuid: p.uuid,
  testname_uuid: p.uuid,
};

export const newPrices = z.strictObject({
  ...headShape,
  testData: z.array(newRow).min(1).max(MAX_ROWS),
});
export type NewPrices = z.output<typeof newPrices>;

/** The area alone says where; its city may stay unsaid. */
const newHomePrice = z.strictObject({ ...headShape, ...rowShape, city: rowShape.city.optional() });
export type NewHomePrice = z.output<typeof newHomePrice>;

/** What is left out stays; what an edit may not touch may be sent back as it was. */
const priceEdit = z
  .strictObject({
    ...headShape,
    ...rowShape,
    active: p.flag,
    uuid: p.uuid,
    uuids: p.uuid,
    version: p.version,
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
});
export type PriceEntry = z.infer<typeof priceEntry>;

const anyOf = z.union([p.uuid, z.literal('')]).optional();
/** The city filter is ours. An empty filter is none. */
const filters = { partner_uuid: anyOf, testname_uuid: anyOf, areaRef: anyOf, city_uuid: anyOf };

const master = { read: 'price-lists:read', write: 'price-lists:write' } as const;
const home = { read: 'home-samples:read', write: 'home-samples:write' } as const;
const listed = {
  row: priceEntry,
  paging: 'pagenum',
  rows: 'data',
  total: 'count',
  productKeys: true,
} as const;
const changed = p.message.extend({ data: priceEntry });

const masterList = (path: string, kind: PriceKind) => ({
  list: list({
    ...listed,
    path: `${path}/list`,
    summary: `Prices of ${kind} tests, newest first`,
    may: master.read,
    filters,
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/create/multi`,
    summary: `Add prices of one ${kind} test, all of them or none`,
    may: master.write,
    body: newPrices,
    reply: p.message.extend({ uuids: z.array(p.uuid) }),
    productKeys: true,
  }),
  edit: endpoint({
    method: 'PUT',
    path: `${path}/update/:uuid/:uuid1`,
    summary: `Change a price of a ${kind} test`,
    may: master.write,
    params: z.object({ uuid: p.uuid, uuid1: p.uuid }),
    body: priceEdit,
    reply: changed,
    productKeys: true,
  }),
});

/** The three lists side by side, for whoever handles them alike. */
export const priceFamilies = {
  pathology: masterList('/upload/master/pathalogy', 'pathology'),
  radiology: masterList('/upload/master/radiology', 'radiology'),
  home: {
    list: list({
      ...listed,
      path: '/labtest/diagnostic/home/services/list',
      summary: 'Prices of home sample collection, newest first',
      may: home.read,
      filters,
    }),
    create: endpoint({
      method: 'POST',
      path: '/labtest/diagnostic/create/home/service',
      summary: 'Add a price of home sample collection',
      may: home.write,
      body: newHomePrice,
      reply: p.message.extend({ uuids: z.array(p.uuid) }),
      productKeys: true,
    }),
    edit: endpoint({
      method: 'PUT',
      path: '/labtest/diagnostic/updated/home/service/:uuid',
      summary: 'Change a price of home sample collection',
      may: home.write,
      params: z.object({ uuid: p.uuid }),
      body: priceEdit,
      reply: changed,
      productKeys: true,
    }),
  },
} satisfies Record<PriceKind, unknown>;

export const priceLists = {
  pathologyList: priceFamilies.pathology.list,
  pathologyCreate: priceFamilies.pathology.create,
  pathologyEdit: priceFamilies.pathology.edit,
  radiologyList: priceFamilies.radiology.list,
  radiologyCreate: priceFamilies.radiology.create,
  radiologyEdit: priceFamilies.radiology.edit,
  homeList: priceFamilies.home.list,
  homeCreate: priceFamilies.home.create,
  homeEdit: priceFamilies.home.edit,
};
