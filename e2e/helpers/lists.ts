import { allEndpoints } from '@baobab/contract/index';
import type { ExportableList } from '@baobab/contract/kit/list-export';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { ledger } from './ledger.ts';
import { dialog, visit } from './parts.ts';
import { isTested } from './sample.ts';

type ListEndpoint = ExportableList & { sorts?: readonly string[] };

/** The list of each screen of the ledger: the path of its endpoint, and the filters that are not in the sheet. */
const sources: Record<string, { api: string; elsewhere?: string[] }> = {
  '/users': { api: '/user/admin/users', elsewhere: ['from', 'to'] },
  '/partners': { api: '/user/partner/getPartnerdetail', elsewhere: ['from', 'to'] },
  '/influencers': { api: '/user/auth/influencer/list', elsewhere: ['skip', 'from', 'to'] },
  '/influencer': { api: '/user/auth/influencer/list', elsewhere: ['skip'] },
  '/introducer': { api: '/user/auth/introducer/list' },
  '/doctors': { api: '/user/admin/search/doctors' },
  '/pharmacy': { api: '/user/auth/pharmacy/list' },
  '/saas': { api: '/user/admin/search/external/doctors' },
  '/consumers': { api: '/user/admin/consumers/data' },
  '/Company': { api: '/user/auth/company/list' },
  '/patients': { api: '/patient/admin/data-patient' },
  '/transactions': { api: '/payment/search-alls', elsewhere: ['type', 'consumer', 'company', 'doctor'] },
  '/appointments': {
    api: '/booking/adminBooking/adminall',
    elsewhere: ['booked_date', 'booked_end_date', 'status', 'type', 'created_by.uuid', 'doctor_uuid'],
  },
  '/feedbacks': {
    api: '/booking/feedback/feedBackFilterForAdmin/',
    elsewhere: ['type', 'patient_uuid', 'doctor_uuid', 'from', 'to'],
  },
  '/order': {
    api: '/order/admin/fullorderdetails',
    elsewhere: ['partnerName', 'limit', 'consumer', 'company'],
  },
  '/treatment_order': {
    api: '/{product}new/order/admin/treatmentplanlist',
    elsewhere: ['user_uuid', 'consumer', 'company'],
  },
  '/push-notification': { api: '/bulknotification/list/:page', elsewhere: ['status'] },
  '/coupons': { api: '/coupon/list/:page' },
  '/PartnersName': { api: '/metadata/partner/getpartner' },
  '/CityName': { api: '/upload/newcity' },
  '/AreaName': { api: '/upload/newarea' },
  '/NationalPathalogy': { api: '/upload/nationalPathalogy' },
  '/NationalRadiology': { api: '/upload/nationalRadiology' },
  ...Object.fromEntries(
    [
      ['/Masterpathelogy', '/upload/master/pathalogy/list'],
      ['/MasterRadiology', '/upload/master/radiology/list'],
      ['/homeService', '/labtest/diagnostic/home/services/list'],
    ].map(([path, api]) => [
      path!,
      { api: api!, elsewhere: ['partner_uuid', 'testname_uuid', 'areaRef', 'city_uuid'] },
    ]),
  ),
};

/** Every screen that the ledger lists with a page size; `npm test` visits a part of them. */
export const lists = ledger
  .flatMap(({ path, pageSize, sizeChanger }) => {
    if (!pageSize) return [];
    const { api, elsewhere = [] } = sources[path]!;
    const { endpoint } = allEndpoints.find(
      (one) => one.endpoint.path === api && one.endpoint.kind === 'list',
    )!;
    const list = endpoint as unknown as ListEndpoint;
    const filters = Object.keys(list.filters.shape).filter(
      (name) => ![...elsewhere, 'search'].includes(name),
    );
    return [{ path, pageSize, sizeChanger, list, filters, sorts: list.sorts ?? [] }];
  })
  .filter(isTested);
export type ListCase = (typeof lists)[number];

/** Opens the lists one after the other in one page, because a page load is the largest cost. */
export async function eachList(page: Page, check: (list: ListCase) => Promise<void>, tested = lists) {
  // The limit only ends a test that hangs.
  test.setTimeout(1_200_000);
  const session = await signIn(page, 'admin');
  await page.goto('/account');
  for (const list of tested) await test.step(list.path, () => check(list));
  return session;
}

export const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr:not([aria-hidden])');
export const titleOf = (page: Page) => page.getByRole('heading', { level: 1, includeHidden: true });

/** Opens a list and returns its title, which contains the total. */
export async function openList(page: Page, { path, pageSize }: ListCase) {
  await visit(page, path);
  await expect(rowsOf(page)).toHaveCount(pageSize);
  return (await titleOf(page).textContent())!;
}

/** The number of rows in a title; undefined while it is not known. */
export const totalIn = (title: string | null) => {
  const [digits] = /[\d,]+/.exec(title ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
};

/** Waits in the page, frame by frame: polls from outside waste up to a second for each of a hundred filters. */
export const untilNarrowed = (page: Page, { all, pageSize }: { all: string; pageSize: number }) =>
  page
    .waitForFunction(
      ({ before, size }) => {
        const main = document.querySelector('main')!;
        const title = document.querySelector('h1')?.textContent ?? '';
        const [digits] = /[\d,]+/.exec(title) ?? [];
        if (location.search === '' || title === before || digits === undefined) return false;
        const rows = main.querySelectorAll('tbody tr:not([aria-hidden])').length;
        const chips = document.querySelectorAll('[aria-label="Filters that are set"] li').length;
        return chips === 1 && rows === Math.min(Number(digits.replaceAll(',', '')), size);
      },
      { before: all, size: pageSize },
    )
    .catch(async () => {
      throw new Error(`The filter shows no other rows: ${page.url()}, ${await titleOf(page).textContent()}`);
    });

/** Leaves the filters; the sheet stays open. */
export async function leaveFilter(page: Page, { path }: ListCase, all: string) {
  await visit(page, path);
  await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, all);
}

export const sheetOf = (page: Page) => dialog(page, 'Filters');

/** The inputs of the filter sheet. */
export const controlsOf = (sheet: Locator) =>
  sheet.getByRole('combobox').or(sheet.getByRole('textbox')).or(sheet.getByRole('checkbox'));

/** A number above the limit of its filter is not taken: the server would refuse it with 400. */
async function refuseAboveLimit(control: Locator) {
  await control.fill('9'.repeat(13));
  expect(await control.inputValue()).toBe('');
}

/** The filters whose last option all rows of a screen match. */
const FIRST_OPTION = ['Product code of several tests', 'Active price of an inactive test'];
const isFirstOption = (label: string, path: string) =>
  FIRST_OPTION.includes(label) || (label === 'Home service' && path === '/MasterRadiology');

/** Sets a filter to a value that some rows do not match. */
export async function setFilter(page: Page, control: Locator, { path }: ListCase) {
  const { kind, label } = await control.evaluate((element) => ({
    kind:
      element.getAttribute('aria-label') === 'Date range'
        ? 'days'
        : (element.getAttribute('aria-haspopup') ?? element.getAttribute('type')),
    label: (element as HTMLInputElement).labels?.[0]?.textContent ?? '',
  }));
  if (kind === 'checkbox') return control.check();
  if (kind === 'text') {
    if (label.endsWith(')')) await refuseAboveLimit(control);
    return control.fill(label.endsWith('(₦)') ? '5000' : '30');
  }
  if (kind === 'days') {
    await control.fill('-7d');
    return control.press('Enter');
  }
  await control.click();
  const options = page.getByRole('listbox').getByRole('option');
  return (isFirstOption(label, path) ? options.first() : options.last()).click();
}
