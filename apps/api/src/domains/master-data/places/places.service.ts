import type { AreaEdit, CityEdit, NewArea, NewCity } from '@baobab/contract/master-data/places';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { recordEdit } from '../../../platform/imports/list-records.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { states } from '../../../seed/data/places.ts';
import { uploadedIn } from '../../workspace/audit/history.public.ts';
import { findChangesOf } from '../../workspace/audit/public.ts';
import * as areas from './areas.repository.ts';
import * as cities from './cities.repository.ts';
import { findArea, findState } from './places.repository.ts';
import { presentListedArea, presentListedCity } from './places.presenter.ts';
import { areaUpload, cityUpload } from './places.upload.ts';

/** Names are unique in any case: cities everywhere, areas within a city. */
export const placeConstraintMessages = {
  cities_name: { field: 'name', message: 'A city with this name already exists' },
  areas_name: { field: 'name', message: 'This city already has an area with this name' },
};

/** Rejects an area of another city, with the error under `field`. */
export async function checkArea(db: Db, field: string, city: string | undefined, area: string | undefined) {
  if (!city && !area) return;
  const chosen = area ? await findArea(db, area) : undefined;
  if (!chosen || chosen.city_uuid !== city)
    throw invalid('Choose an area of the chosen city', { [field]: 'This area is not in the chosen city' });
}

async function checkState(trx: Trx, state: string | null) {
  if (state && !(await findState(trx, state)))
    throw invalid('Choose a state from the list', { state_uuid: 'This state is not known' });
}

export const addCity = (ctx: Ctx, { name, state_uuid = null }: NewCity) =>
  change(ctx, 'city.add', async (trx) => {
    await checkState(trx, state_uuid);
    const city = await cities.cityRecords.get(trx, await cities.insertCity(trx, { name, state_uuid }));
    return done(city, city.uuid, { name, ...(city.state && { state: city.state }) });
  });

/** Returns how many cities were added. Those that exist under any state stay as they are, so it can be repeated. */
export const addUsualCities = (ctx: Ctx): Promise<number> =>
  change(ctx, 'city.add-usual', async (trx) => {
    const usual = states.flatMap(({ name: state, cities: all }) => all.map(({ name }) => ({ name, state })));
    const added = await cities.insertMissingCities(trx, usual);
    return added ? done(added, 'cities', { added }) : unchanged(added);
  });

/** An edit without changes is accepted from any version. */
export const editCity = (ctx: Ctx, given: CityEdit) =>
  change(ctx, 'city.edit', async (trx) => {
    const city = await cities.cityRecords.lock(trx, given.uuid);
    const { name, state_uuid = city.state_uuid } = given;
    const changed = differences(city, { name, state_uuid });
    return editVersioned(ctx, trx, {
      subject: given.uuid,
      changed,
      sent: given,
      current: presentListedCity(city),
      display: { state_uuid: city.state ?? '' },
      changes: () => findChangesOf(trx, uploadedIn('cities'), given.uuid),
      // Earlier rows of the trail have the name of the state.
      wireNames: { state: 'state_uuid' },
      unchanged: city,
      async update() {
        await checkState(trx, state_uuid);
        await cities.updateCity(trx, given.uuid, { name, state_uuid });
        await recordEdit(trx, cityUpload, { uuid: given.uuid, by: ctx.actor.uuid, changed });
        return cities.cityRecords.get(trx, given.uuid);
      },
    });
  });

async function checkCity(trx: Trx, uuid: string) {
  if (!(await cities.cityRecords.find(trx, uuid)))
    throw invalid('Choose a city from the list', { city_uuid: 'This city is not known' });
}

export const addArea = (ctx: Ctx, { city_uuid, name }: NewArea) =>
  change(ctx, 'area.add', async (trx) => {
    await checkCity(trx, city_uuid);
    const area = await areas.areaRecords.get(trx, await areas.insertArea(trx, city_uuid, name));
    return done(area, area.uuid, { name, city: area.city });
  });

export const editArea = (ctx: Ctx, given: AreaEdit) =>
  change(ctx, 'area.edit', async (trx) => {
    const area = await areas.areaRecords.lock(trx, given.uuid);
    const changed = differences(area, { name: given.name, city_uuid: given.city_uuid });
    return editVersioned(ctx, trx, {
      subject: given.uuid,
      changed,
      sent: given,
      current: presentListedArea(area),
      display: { city_uuid: area.city },
      changes: () => findChangesOf(trx, uploadedIn('areas'), given.uuid),
      // Earlier rows of the trail have the name of the city.
      wireNames: { city: 'city_uuid' },
      unchanged: area,
      async update() {
        if (area.city_uuid !== given.city_uuid) await checkAreaMove(trx, given);
        await areas.updateArea(trx, given.uuid, given.city_uuid, given.name);
        await recordEdit(trx, areaUpload, { uuid: given.uuid, by: ctx.actor.uuid, changed });
        return areas.areaRecords.get(trx, given.uuid);
      },
    });
  });

const AREA_IN_USE =
  'Prices, planned prices, tests, branches or addresses use this area, so its city cannot be changed';

/** Prices, plans, tests, branches and addresses belong to a city and its area, which a move would separate. */
async function checkAreaMove(trx: Trx, { uuid, city_uuid }: AreaEdit) {
  await checkCity(trx, city_uuid);
  if (await areas.isAreaInUse(trx, uuid))
    throw conflict(AREA_IN_USE, {
      fields: { city_uuid: 'The city of an area in use cannot be changed' },
    });
}
