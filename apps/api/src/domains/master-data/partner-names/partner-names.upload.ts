import { defineListUpload, textCell } from '../../../platform/imports/list-upload.ts';
import { lockCodes } from './partner-names.repository.ts';

/** The logo is not part of a file. */
export const partnerNameUpload = defineListUpload({
  table: 'partners',
  noun: 'partner',
  nouns: 'partners',
  title: 'name',
  lock: lockCodes,
  cells: [
    textCell('name', 'Name', { max: 120, labels: ['Partner Name'] }),
    textCell('code', 'Code', { max: 40 }),
    textCell('description', 'Description', { max: 500, optional: true }),
  ],
  unique: [
    { columns: ['name'], problem: 'Another partner has this name' },
    { columns: ['code'], problem: 'Another partner has this code' },
  ],
});
