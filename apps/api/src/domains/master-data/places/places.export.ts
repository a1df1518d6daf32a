import { places } from '@baobab/contract/master-data/places';
import { column } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { areaList } from './areas.repository.ts';
import { cityList } from './cities.repository.ts';

export const cityListExport = defineListExport({
  endpoint: places.exportCityJob,
  subject: 'cities',
  title: 'Cities',
  list: cityList,
  columns: {
    uuid: { header: 'Id', value: column('c.uuid'), width: 38 },
    name: { header: 'City Name', value: column('c.name'), width: 28 },
    state: { header: 'State', value: column('s.name'), width: 28 },
  },
});

export const areaListExport = defineListExport({
  endpoint: places.exportAreaJob,
  subject: 'areas',
  title: 'Areas',
  list: areaList,
  columns: {
    uuid: { header: 'Id', value: column('a.uuid'), width: 38 },
    city: { header: 'City Name', value: column('c.name'), width: 28 },
    name: { header: 'Area Name', value: column('a.name'), width: 28 },
  },
});
