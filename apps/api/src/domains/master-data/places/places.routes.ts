import { places } from '@baobab/contract/master-data/places';
import { listHandler, recordHandler, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve, type Db } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { areaRecords } from './areas.repository.ts';
import { cityRecords } from './cities.repository.ts';
import { areaListExport, cityListExport } from './places.export.ts';
import { presentCity, presentListedArea, presentListedCity, presentPlace } from './places.presenter.ts';
import { findAreas, findCities, findCitiesOfRegion, findStates } from './places.repository.ts';
import { addArea, addCity, addUsualCities, editArea, editCity } from './places.service.ts';
import { uploadedIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

const states = async (db: Db) => ({ data: (await findStates(db)).map(presentPlace) });
const cities = async (db: Db) => ({ data: (await findCities(db)).map(presentCity) });

const cityExport = exportHandlers(cityListExport);
const areaExport = exportHandlers(areaListExport);

export const placesRoutes = serve(places, {
  states: (_input, { db }) => states(db),
  regions: (_input, { db }) => states(db),
  cities: (_input, { db }) => cities(db),
  allCities: (_input, { db }) => cities(db),
  citiesOfRegion: async ({ params }, { db }) => ({
    data: (await findCitiesOfRegion(db, params.cityId)).map(presentCity),
  }),
  areas: async ({ params }, { db }) => ({ data: (await findAreas(db, params.cityId)).map(presentPlace) }),
  cityList: listHandler(cityRecords, presentListedCity),
  cityHistory: historyHandler(places.cityHistory, uploadedIn('cities')),
  getCity: recordHandler(cityRecords, presentListedCity),
  addCity: ({ body }, ctx) => recordAfter('City added', addCity(ctx, body), presentListedCity),
  editCity: ({ body }, ctx) => recordAfter('City updated', editCity(ctx, body), presentListedCity),
  async addUsualCities(_input, ctx) {
    const added = await addUsualCities(ctx);
    const noun = added === 1 ? 'city' : 'cities';
    return { message: added ? `${added} ${noun} added` : 'Every usual city exists already', added };
  },
  areaList: listHandler(areaRecords, presentListedArea),
  areaHistory: historyHandler(places.areaHistory, uploadedIn('areas')),
  getArea: recordHandler(areaRecords, presentListedArea),
  addArea: ({ body }, ctx) => recordAfter('Area added', addArea(ctx, body), presentListedArea),
  editArea: ({ body }, ctx) => recordAfter('Area updated', editArea(ctx, body), presentListedArea),
  exportCityRows: cityExport.exportRows,
  exportCityJob: cityExport.exportJob,
  exportAreaRows: areaExport.exportRows,
  exportAreaJob: areaExport.exportJob,
});
