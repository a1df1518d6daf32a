import { defineListUpload } from '../../../platform/imports/list-upload.ts';

export const cityUpload = defineListUpload({
  table: 'cities',
  scope: {},
  noun: 'city',
  nouns: 'cities',
  title: 'name',
  cells: [
    { name: 'name', header: 'City Name', synonyms: ['City', 'Name'], rule: { is: 'text', max: 120 } },
    {
      name: 'state_uuid',
      header: 'State',
      labels: ['Region'],
      rule: { is: 'name', of: 'states', unknown: 'This state is not known', optional: true },
    },
  ],
  unique: [{ columns: ['name'], problem: 'Another city has this name' }],
});

export const areaUpload = defineListUpload({
  table: 'areas',
  scope: {},
  noun: 'area',
  nouns: 'areas',
  title: 'name',
  cells: [
    {
      name: 'city_uuid',
      header: 'City Name',
      labels: ['City'],
      rule: {
        is: 'name',
        of: 'cities',
        unknown: 'This city is not known',
        fixed: 'The city of an area cannot be changed by a file',
      },
    },
    { name: 'name', header: 'Area Name', synonyms: ['Area', 'Name'], rule: { is: 'text', max: 120 } },
  ],
  unique: [{ columns: ['city_uuid', 'name'], problem: 'This city already has an area with this name' }],
});
