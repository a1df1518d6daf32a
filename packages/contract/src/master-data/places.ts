import * as z from 'zod';
import { get, list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * States, cities and areas, for selectors and for their own screens. The wire also calls a state a region;
 * `region/city/list` accepts the id of a region or of any of its cities. An area contains its city as a list
 * with one entry. `version` (optimistic locking), the state of a listed city, the filters and the sorts are additions to
 * the specification.
 */
export const place = z.object({ uuid: p.uuid, _id: z.string(), name: z.string() });
/** The id and name of a city or area inside another record. */
export const placeNames = z.strictObject({ id: p.uuid, name: z.string().max(120) });
export const city = place.extend({ state: z.string() });
const data = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });

const placeRow = place.extend({ version: p.version });
/** `state` is empty for a city without one. */
export const cityRow = placeRow.extend({ state_uuid: p.uuid.nullable(), state: z.string() });
export type CityRow = z.infer<typeof cityRow>;

export const areaRow = placeRow.extend({ city_uuid: p.uuid, city: z.array(z.object({ name: z.string() })) });
export type AreaRow = z.infer<typeof areaRow>;

/** Without `state_uuid` a new city has no state, and an edit keeps it. */
const newCity = z.strictObject({ name: p.name(), state_uuid: p.uuid.nullable().optional() });
export type NewCity = z.infer<typeof newCity>;
const newArea = z.strictObject({ city_uuid: p.uuid, name: p.name() });
export type NewArea = z.infer<typeof newArea>;

const editing = { uuid: p.uuid, version: p.version.optional() };
const cityEdit = newCity.extend(editing);
export type CityEdit = z.infer<typeof cityEdit>;
const areaEdit = newArea.extend(editing);
export type AreaEdit = z.infer<typeof areaEdit>;

const written = <T extends z.ZodType>(row: T) => p.message.extend({ data: row });

const cityList = list('/upload/newcity', {
  permission: 'places:read',
  summary: 'Cities, newest first',
  row: cityRow,
  sorts: ['name', 'state'],
  columns: { uuid: 'text', name: 'text', state: 'text' },
  moreFilters: { state_uuid: p.uuid.optional(), has_areas: p.queryBoolean.optional() },
});
export type CityFilters = FiltersOf<typeof cityList>;

const areaList = list('/upload/newarea', {
  permission: 'places:read',
  summary: 'Areas, newest first',
  row: areaRow,
  sorts: ['name'],
  columns: { uuid: 'text', city: 'text', name: 'text' },
  moreFilters: { city_uuid: p.uuid.optional(), has_prices: p.queryBoolean.optional() },
});
export type AreaFilters = FiltersOf<typeof areaList>;

export const cityExport = listExport('cities', cityList);
export const areaExport = listExport('areas', areaList);

const lookup = { permission: 'places:read' } as const;

export const places = {
  states: get('/metadata/states', { ...lookup, summary: 'States', reply: data(place) }),
  cities: get('/metadata/cities', { ...lookup, summary: 'Cities', reply: data(city) }),
  allCities: get('/uploadDoc/allcities', {
    ...lookup,
    summary: 'Cities for the price lists',
    reply: data(city),
  }),
  regions: get('/uploadDoc/region/list', {
    ...lookup,
    summary: 'Regions (states)',
    reply: data(place),
  }),
  citiesOfRegion: get('/uploadDoc/region/city/list/:cityId', {
    ...lookup,
    summary: 'Cities of a region',
    params: z.object({ cityId: p.uuid }),
    reply: data(city),
  }),
  areas: get('/uploadDoc/getArea/:cityId', {
    ...lookup,
    summary: 'Areas of a city',
    params: z.object({ cityId: p.uuid }),
    reply: data(place),
  }),
  cityList,
  cityHistory: historyOf('cities', { permission: 'places:read', actions: ['city.', 'list-upload.'] }),
  getCity: record('cities', cityList, 'One city'),
  addCity: post('/upload/newcity', {
    summary: 'Add a city',
    permission: 'places:write',
    body: newCity,
    reply: written(cityRow),
  }),
  editCity: put('/upload/newcity/', {
    summary: 'Edit the name or the state of a city; its uuid is in the body',
    permission: 'places:write',
    body: cityEdit,
    reply: written(cityRow),
  }),
  addUsualCities: post('/cities/usual', {
    summary: 'Add the usual cities of each state; cities that exist are not changed',
    permission: 'places:write',
    reply: p.message.extend({ added: z.number() }),
  }),
  areaList,
  areaHistory: historyOf('areas', { permission: 'places:read', actions: ['area.', 'list-upload.'] }),
  getArea: record('areas', areaList, 'One area'),
  addArea: post('/upload/newarea', {
    summary: 'Add an area to a city',
    permission: 'places:write',
    body: newArea,
    reply: written(areaRow),
  }),
  editArea: put('/upload/newarea', {
    summary: 'Rename an area, or move an unused area to another city',
    permission: 'places:write',
    body: areaEdit,
    reply: written(areaRow),
  }),
  exportCityRows: cityExport.exportRows,
  exportCityJob: cityExport.exportJob,
  exportAreaRows: areaExport.exportRows,
  exportAreaJob: areaExport.exportJob,
};
