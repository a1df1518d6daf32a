import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import type { TestRow } from './national-tests.repository.ts';

export const presentTest = (row: TestRow): NationalTest => ({
  uuid: row.uuid,
  active: row.active,
  city: row.city,
  area: row.area,
  diagnosticspartner: row.partner,
  productcode: row.product_code,
  testdiscipline: row.discipline,
  standardisedtestname: row.name,
  populartest_y_n: row.popular ? 'YES' : 'NO',
  version: row.version,
});
