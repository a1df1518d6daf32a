import type { TestKind } from '@baobab/contract/master-data/national-tests';
import { defineListUpload, flagCell, nameCell, textCell } from '../../../platform/imports/list-upload.ts';

const cells = [
  textCell('product_code', 'Product Code', { max: 60, synonyms: ['Code'] }),
  textCell('name', 'Standardised Test Name', { max: 200, synonyms: ['Test Name', 'Test', 'Name'] }),
  textCell('discipline', 'Test Discipline', { max: 120, synonyms: ['Discipline'] }),
  flagCell('popular', 'Popular', { words: ['YES', 'NO'], labels: ['Popular Test'] }),
  nameCell('partner_uuid', 'Partner Name', {
    of: 'partners',
    unknown: 'This partner is not known',
    labels: ['Partner'],
  }),
  nameCell('city_uuid', 'City Name', { of: 'cities', unknown: 'This city is not known', labels: ['City'] }),
  nameCell('area_uuid', 'Area Name', {
    of: 'areas',
    unknown: 'This area is not known in this city',
    within: 'city_uuid',
    labels: ['Area'],
  }),
  flagCell('active', 'Status', { words: ['Active', 'In-Active'] }),
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
