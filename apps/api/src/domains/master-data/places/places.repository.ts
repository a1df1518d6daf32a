import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

export const findStates = (db: Db) =>
  db
    .selectFrom('states')
    .select(['uuid', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();

export const findState = (db: Db, uuid: string) =>
  db.selectFrom('states').select('name').where('uuid', '=', uuid).executeTakeFirst();

const citiesWithState = (db: Db) =>
  db
    .selectFrom('cities as c')
    .leftJoin('states as s', 's.uuid', 'c.state_uuid')
    .select(['c.uuid', 'c.name', 's.name as state'])
    .orderBy(sql`lower(c.name)`);

export const findCities = (db: Db) => citiesWithState(db).execute();

/** The id is that of a state, or of any city in it. */
export const findCitiesOfRegion = (db: Db, id: string) =>
  citiesWithState(db)
    .where('c.state_uuid', 'in', (eb) =>
      eb
        .selectFrom('states')
        .select('uuid')
        .where('uuid', '=', id)
        .union(
          eb
            .selectFrom('cities')
            .select('state_uuid as uuid')
            .where('uuid', '=', id)
            .where('state_uuid', 'is not', null)
            .$castTo<{ uuid: string }>(),
        ),
    )
    .execute();

export const findAreas = (db: Db, city: string) =>
  db
    .selectFrom('areas')
    .select(['uuid', 'name'])
    .where('city_uuid', '=', city)
    .orderBy(sql`lower(name)`)
    .execute();

/** Locks the area, so that it keeps its city until the transaction has written the row that refers to both. */
export const findArea = (db: Db, uuid: string) =>
  db
    .selectFrom('areas')
    .select(['uuid', 'city_uuid', 'name'])
    .where('uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst();
