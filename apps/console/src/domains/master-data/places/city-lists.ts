import { places } from '@baobab/contract/master-data/places';

/** All lists that show a city's name. */
export const cityLists = [
  places.cityList,
  places.areaList,
  places.cities,
  places.allCities,
  places.citiesOfRegion,
];
