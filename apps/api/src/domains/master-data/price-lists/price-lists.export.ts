import type { ColumnOf } from '@baobab/contract/kit/endpoint';
import { listHeaders } from '@baobab/contract/master-data/price-columns';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { sql } from 'kysely';
import { column, either, naira } from '../../../platform/db/cell-values.ts';
import type { ExportColumn } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { priceList } from './price-lists.repository.ts';

const columns: Record<ColumnOf<(typeof priceListsByKind)[PriceKind]['list']>, ExportColumn> = {
  productcode: { header: 'Product Code', value: column('e.product_code'), width: 18 },
  diagnosticspartner: { header: 'Partner Name', value: column('p.name'), width: 28 },
  standardisedtestname: { header: 'Standardised Test Name', value: column('t.name'), width: 40 },
  partnerstestname: { header: 'Partner Test Name', value: column('e.partner_test_name'), width: 40 },
  city: { header: 'City', value: column('c.name'), width: 18 },
  area: { header: 'Area', value: column('a.name'), width: 18 },
  price: { header: listHeaders.price, value: naira('e.exclusive_kobo') },
  active: { header: listHeaders.active, value: either('e.active', 'Active', 'In-Active'), width: 12 },
};

/** The names of a price. */
export const priceNames = sql`
  join partners p on p.uuid = e.partner_uuid
  join national_tests t on t.uuid = e.test_uuid
  join areas a on a.uuid = e.area_uuid
  join cities c on c.uuid = a.city_uuid`;

export const titles: Record<PriceKind, string> = {
  pathology: 'Master_Pathology',
  radiology: 'Master_Radiology',
  home: 'Home_Sample_Collection',
};

export const priceListExport = (kind: PriceKind) =>
  defineListExport({
    endpoint: priceListsByKind[kind].exportJob,
    subject: 'prices',
    title: titles[kind],
    list: priceList(kind),
    joins: priceNames,
    columns,
  });
