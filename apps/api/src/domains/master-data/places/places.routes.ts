import { places } from '@baobab/contract/master-data/places';
import { serve, type Db } from '../../../schema.ts';
import { presentCity, presentPlace } from './places.presenter.ts';
import { findAreas, findCities, findCitiesOfRegion, findStates } from './places.repository.ts';

const states = async (db: Db) => ({ data: (await findStates(db)).map(presentPlace) });
const cities = async (db: Db) => ({ data: (await findCities(db)).map(presentCity) });

export const placesRoutes = serve(places, {
  states: (_input, { db }) => states(db),
  regions: (_input, { db }) => states(db),
  cities: (_input, { db }) => cities(db),
  allCities: (_input, { db }) => cities(db),
  citiesOfRegion: async ({ params }, { db }) => ({
    data: (await findCitiesOfRegion(db, params.cityId)).map(presentCity),
  }),
  areas: async ({ params }, { db }) => ({ data: (await findAreas(db, params.cityId)).map(presentPlace) }),
});
