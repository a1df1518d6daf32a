import { defineListUpload, nameCell, textCell } from '../../../platform/imports/list-upload.ts';

export const cityUpload = defineListUpload({
  table: 'cities',
  noun: 'city',
  nouns: 'cities',
  title: 'name',
  cells: [
    textCell('name', 'City Name', { max: 120, synonyms: ['City', 'Name'] }),
    nameCell('state_uuid', 'State', {
      of: 'states',
      unknown: 'This state is not known',
      optional: true,
      labels: ['Region'],
    }),
  ],
  unique: [{ columns: ['name'], problem: 'Another city has this name' }],
});

export const areaUpload = defineListUpload({
  table: 'areas',
  noun: 'area',
  nouns: 'areas',
  title: 'name',
  cells: [
    nameCell('city_uuid', 'City Name', {
      of: 'cities',
      unknown: 'This city is not known',
      fixed: 'The city of an area cannot be changed by a file',
      labels: ['City'],
    }),
    textCell('name', 'Area Name', { max: 120, synonyms: ['Area', 'Name'] }),
  ],
  unique: [{ columns: ['city_uuid', 'name'], problem: 'This city already has an area with this name' }],
});
