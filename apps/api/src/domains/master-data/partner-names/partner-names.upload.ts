import { defineListUpload } from '../../../platform/imports/list-upload.ts';
import { lockCodes } from './partner-names.repository.ts';

/** The logo is not part of a file. */
export const partnerNameUpload = defineListUpload({
  table: 'partners',
  scope: {},
  noun: 'partner',
  nouns: 'partners',
  title: 'name',
  lock: lockCodes,
  cells: [
    { name: 'name', header: 'Name', labels: ['Partner Name'], rule: { is: 'text', max: 120 } },
    { name: 'code', header: 'Code', rule: { is: 'text', max: 40 } },
    { name: 'description', header: 'Description', rule: { is: 'text', max: 500, optional: true } },
  ],
  unique: [
    { columns: ['name'], problem: 'Another partner has this name' },
    { columns: ['code'], problem: 'Another partner has this code' },
  ],
});
