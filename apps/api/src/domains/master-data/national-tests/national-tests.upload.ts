import type { TestKind } from '@baobab/contract/master-data/national-tests';
import type { ListCell } from '../../../platform/imports/list-check.ts';
import { defineListUpload } from '../../../platform/imports/list-upload.ts';

const cells: readonly ListCell[] = [
  {
    name: 'product_code',
    header: 'Product Code',
    synonyms: ['Code'],
    rule: { is: 'text', max: 60 },
  },
  {
    name: 'name',
    header: 'Standardised Test Name',
    synonyms: ['Test Name', 'Test', 'Name'],
    rule: { is: 'text', max: 200 },
  },
  {
    name: 'discipline',
    header: 'Test Discipline',
    synonyms: ['Discipline'],
    rule: { is: 'text', max: 120 },
  },
  {
    name: 'popular',
    header: 'Popular',
    labels: ['Popular Test'],
    rule: { is: 'flag', words: ['YES', 'NO'] },
  },
  {
    name: 'partner_uuid',
    header: 'Partner Name',
    labels: ['Partner'],
    rule: { is: 'name', of: 'partners', unknown: 'This partner is not known' },
  },
  {
    name: 'city_uuid',
    header: 'City Name',
    labels: ['City'],
    rule: { is: 'name', of: 'cities', unknown: 'This city is not known' },
  },
  {
    name: 'area_uuid',
    header: 'Area Name',
    labels: ['Area'],
    rule: {
      is: 'name',
      of: 'areas',
      unknown: 'This area is not known in this city',
      within: 'city_uuid',
    },
  },
  { name: 'active', header: 'Status', rule: { is: 'flag', words: ['Active', 'In-Active'] } },
];

export const testUpload = (kind: TestKind) =>
  defineListUpload({
    table: 'national_tests',
    scope: { kind },
    noun: 'test',
    nouns: 'tests',
    title: 'name',
    cells,
    unique: [
      { columns: ['product_code'], problem: 'Another test has this product code' },
      { columns: ['name'], problem: 'Another test has this name' },
    ],
  });
