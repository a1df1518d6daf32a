import type { NationalTest, TestKind } from '@baobab/contract/master-data/national-tests';
import type { Locator, Page } from '@playwright/test';
import { call, type Session } from './api.ts';
import { unique } from './master-data.ts';
import { expect } from './fixtures.ts';
import { button, choose, dialog, field } from './parts.ts';

const catalogues = { pathology: '/upload/nationalPathalogy', radiology: '/upload/nationalRadiology' };

export const someTest = (changes: Partial<NationalTest> = {}) => ({
  active: true,
  city: 'Lagos',
  area: 'Ikeja',
  diagnosticspartner: 'SYNLAB',
  productcode: unique('E2E').replace(' ', '-'),
  testdiscipline: 'Serology',
  standardisedtestname: unique('E2E Test'),
  populartest_y_n: 'YES',
  ...changes,
});

export const addTest = async (session: Session, kind: TestKind) =>
  (await call<{ data: NationalTest }>('POST', catalogues[kind], session, someTest())).data;

interface Place {
  uuid: string;
  name: string;
}

const idOf = (rows: Place[], name: string) => rows.find((row) => row.name === name)!.uuid;

/** A price of SYNLAB for a test in one area of Lagos. */
export async function somePrice(session: Session, test: NationalTest, area = 'Ikeja') {
  const partners = await call<{ data: Place[] }>(
    'GET',
    '/metadata/partner/getpartner?search=SYNLAB&limit=1&pagenum=0',
    session,
  );
  const cities = await call<{ data: Place[] }>('GET', '/uploadDoc/allcities', session);
  const areas = await call<{ data: Place[] }>(
    'GET',
    `/uploadDoc/getArea/${idOf(cities.data, 'Lagos')}`,
    session,
  );
  const head = {
    diagnosticspartner: 'SYNLAB',
    partner_uuid: idOf(partners.data, 'SYNLAB'),
    standardisedtestname: test.standardisedtestname,
    testname_uuid: test.uuid,
  };
  const row = {
    city: 'Lagos',
    area,
    areaRef: idOf(areas.data, area),
    productcode: test.productcode,
    testdiscipline: 'Serology',
    partnerstestname: 'Serum Panel',
    homeserviceavailability: 'AVAILABLE',
    populartestdescription: 'Often booked',
    populartest_y_n: 'YES',
    labretailprice: 12_500,
    baobabspurchasingprice: 8_000,
    discountofferedforretail: 10,
    baobabsexclusivediscountedprice: 11_250,
    partnerlabtat: '24 hours',
    partnerlabtatindays: 1,
    standardisedbaobabtat: '48 hours',
    active: true,
  };
  return { head, row };
}

export async function addMasterPrice(session: Session, test: NationalTest, area?: string) {
  const { head, row } = await somePrice(session, test, area);
  await call('POST', '/upload/master/pathalogy/create/multi', session, { ...head, testData: [row] });
}

/** The other inputs of a row; amounts as staff type them. */
export const terms: Record<string, string> = {
  'Partner Test Name': 'Serum Panel',
  'Popular Test Description': 'Often booked',
  'Lab Retail Price': '12,500',
  'Purchasing Price': '8000',
  'Discount Offered For Retail': '7.5',
  'Partner Lab TAT': '24 hours',
  'Partner Lab TAT In Days': '1',
  'Exclusive Discounted Price': '11562.50',
};

export async function fillRow(row: Locator, area: string, popular: string) {
  await choose(row, 'City', 'Lagos');
  await choose(row, 'Area', area);
  await choose(row, 'Home Service Availability', /^AVAILABLE$/);
  await choose(row, 'Popular Test', popular);
  for (const [name, value] of Object.entries(terms)) await field(row, name).fill(value);
}

export async function openAdd(page: Page, path: string, title: string) {
  await page.goto(path);
  await button(page, 'Add').click();
  const form = dialog(page, title);
  await expect(field(form, 'Partner Name')).toBeFocused();
  return form;
}

/** The options of an open list, without those of the pager. */
export const offered = (page: Page) => page.getByRole('listbox').getByRole('option');

export async function options(page: Page, input: Locator) {
  await input.click();
  await expect(offered(page).first()).toBeVisible();
  const names = await offered(page).allTextContents();
  await input.press('Tab');
  return names;
}

export async function choosePartnerAndTest(page: Page, name: string) {
  await choose(page, 'Partner', 'SYNLAB');
  await choose(page, 'Test name', name);
}

export const columns = [
  'Product Code',
  'Partner Name',
  'Standardised Test Name',
  'Partner Test Name',
  'City',
  'Area',
  'Price',
  'Status',
  'Edit',
];
