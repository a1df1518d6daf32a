import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { uuid } from '../kit/primitives.ts';

/**
 * States, cities and areas as selectors read them. The wire also calls a state a region; the id in
 * `region/city/list` may be a region's, or a city's, which then stands for its region.
 */
const place = z.object({ uuid, _id: z.string(), name: z.string() });
const city = place.extend({ state: z.string() });
const data = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });

const lookup = { method: 'GET', may: 'places:read' } as const;

export const places = {
  states: endpoint({ ...lookup, path: '/metadata/states', summary: 'States', reply: data(place) }),
  cities: endpoint({ ...lookup, path: '/metadata/cities', summary: 'Cities', reply: data(city) }),
  allCities: endpoint({
    ...lookup,
    path: '/uploadDoc/allcities',
    summary: 'Cities, as the price lists read them',
    reply: data(city),
  }),
  regions: endpoint({
    ...lookup,
    path: '/uploadDoc/region/list',
    summary: 'Regions, which are states',
    reply: data(place),
  }),
  citiesOfRegion: endpoint({
    ...lookup,
    path: '/uploadDoc/region/city/list/:cityId',
    summary: 'Cities of a region',
    params: z.object({ cityId: uuid }),
    reply: data(city),
  }),
  areas: endpoint({
    ...lookup,
    path: '/uploadDoc/getArea/:cityId',
    summary: 'Areas of a city',
    params: z.object({ cityId: uuid }),
    reply: data(place),
  }),
};
