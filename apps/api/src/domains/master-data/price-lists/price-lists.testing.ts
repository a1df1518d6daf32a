import { beforeAll } from 'vitest';
import type { CallOptions, TestApp } from '../../../testing/test-app.ts';

/** The demo data that the tests of price lists use. */
export interface Known {
  partner: { uuid: string; name: string };
  other: { uuid: string; name: string };
  areas: { uuid: string; area: string; city: string; city_uuid: string }[];
  /** Adds a test of a kind, without prices. */
  freshTest: (kind: 'pathology' | 'radiology') => Promise<{ uuid: string; name: string }>;
}

let serial = 0;

export async function loadKnownData(api: TestApp): Promise<Known> {
  const partners = await api.owner.query(
    `select uuid, name from partners where name in ('SYNLAB', 'Iroko Diagnostics') order by name desc`,
  );
  const areas = await api.owner.query(`select a.uuid, a.name as area, c.name as city, c.uuid as city_uuid
    from areas a join cities c on c.uuid = a.city_uuid where c.name in ('Lagos', 'Uyo') order by c.name, a.name`);
  return {
    partner: partners.rows[0],
    other: partners.rows[1],
    areas: areas.rows,
    async freshTest(kind) {
      serial += 1;
      const { rows } = await api.owner.query(
        `insert into national_tests (uuid, kind, name, product_code, discipline, city_uuid, area_uuid, partner_uuid)
         values (gen_random_uuid(), $1, $2, $3, 'Serology', $4, $5, $6) returning uuid, name`,
        [
          kind,
          `Price Test ${serial}`,
          `PT-${serial}`,
          areas.rows[0].city_uuid,
          areas.rows[0].uuid,
          partners.rows[0].uuid,
        ],
      );
      return rows[0];
    },
  };
}

type Place = Known['areas'][number];

/** A row of the add form, with the keys of a product slug. */
export const someRow = (place: Place, changes: Record<string, unknown> = {}, slug = 'baobab') => ({
  city: place.city,
  area: place.area,
  areaRef: place.uuid,
  productcode: 'PT-1',
  testdiscipline: 'Serology',
  partnerstestname: 'Serum Panel',
  homeserviceavailability: 'AVAILABLE',
  populartestdescription: 'Often booked',
  populartest_y_n: 'Yes',
  labretailprice: 12_500.5,
  [`${slug}spurchasingprice`]: 8_000,
  discountofferedforretail: 7.25,
  [`${slug}sexclusivediscountedprice`]: 11_594.21,
  partnerlabtat: '24 hours',
  partnerlabtatindays: 1,
  [`standardised${slug}tat`]: '48 hours',
  active: true,
  ...changes,
});

export const master = {
  pathology: '/upload/master/pathalogy',
  radiology: '/upload/master/radiology',
} as const;
export const HOME = '/labtest/diagnostic';
export const UNKNOWN_UUID = '018f0000-0000-7000-8000-000000000000';
export type Row = ReturnType<typeof someRow>;

/** Loads the known demo data and returns the common calls. */
export function usePrices(api: TestApp) {
  const known = {} as Known;
  beforeAll(async () => void Object.assign(known, await loadKnownData(api)));

  const head = (test: { uuid: string; name: string }) => ({
    diagnosticspartner: known.partner.name,
    standardisedtestname: test.name,
    partner_uuid: known.partner.uuid,
    testname_uuid: test.uuid,
  });
  const create = async (
    rows: Row[],
    changes: Record<string, unknown> = {},
    kind: keyof typeof master = 'pathology',
    options: CallOptions = {},
  ) =>
    api.call('POST', `${master[kind]}/create/multi`, {
      ...options,
      body: { ...head(await known.freshTest(kind)), testData: rows, ...changes },
    });
  const countRows = async () =>
    Number((await api.owner.query('select count(*) as n from price_entries')).rows[0].n);
  const testOf = async (uuid: string) => {
    const { rows } = await api.owner.query(
      'select t.uuid, t.name from price_entries e join national_tests t on t.uuid = e.test_uuid where e.uuid = $1',
      [uuid],
    );
    return rows[0];
  };
  const find = async (uuid: string, list = `${master.pathology}/list`) => {
    const { body } = await api.call('GET', `${list}?testname_uuid=${(await testOf(uuid)).uuid}&limit=100`);
    return body.data.find((row: { uuid: string }) => row.uuid === uuid);
  };
  return { known, head, create, countRows, testOf, find };
}
