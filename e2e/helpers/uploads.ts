import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import { priceColumns } from '@baobab/contract/master-data/price-columns';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import type { Page } from '@playwright/test';
import { call, type Session } from './api.ts';
import { expect } from './fixtures.ts';
import { unique } from './master-data.ts';
import { button, dialog } from './parts.ts';

const headers = priceColumns.map(({ name }) => name.replace('{product}', 'baobab'));

/** A price of SYNLAB in Lagos as a line of a file; amounts as staff type them. */
export const line = (of: NationalTest, area: string, changes: Record<string, string> = {}) => ({
  diagnosticspartner: 'SYNLAB',
  city: 'Lagos',
  area,
  standardisedtestname: of.standardisedtestname,
  productcode: of.productcode,
  testdiscipline: 'Serology',
  partnerstestname: 'Serum Panel',
  homeserviceavailability: 'AVAILABLE',
  populartestdescription: 'Often booked',
  populartest_y_n: 'YES',
  labretailprice: '₦12,500.00',
  baobabspurchasingprice: '8000',
  discountofferedforretail: '10',
  baobabsexclusivediscountedprice: '11,250.00',
  partnerlabtat: '24 hours',
  partnerlabtatindays: '1',
  standardisedbaobabtat: '48 hours',
  active: 'True',
  ...changes,
});

export const fileOf = (lines: ReturnType<typeof line>[], name = `${unique('prices')}.csv`) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [headers, ...lines.map((one) => headers.map((header) => one[header as 'city']))]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\r\n'),
  ),
});

export async function open(page: Page) {
  await button(page, 'Bulk Upload').click();
  const box = dialog(page, 'Bulk Upload');
  await expect(box).toBeVisible();
  return {
    box,
    choose: (file: ReturnType<typeof fileOf>) => box.locator('input[type="file"]').setInputFiles(file),
    tab: (name: string) => box.getByRole('tab', { name }),
  };
}

export const pricesOf = async (session: Session, of: NationalTest) =>
  (
    await call<{ data: PriceEntry[] }>(
      'GET',
      `/upload/master/pathalogy/list?testname_uuid=${of.uuid}&limit=100`,
      session,
    )
  ).data;
