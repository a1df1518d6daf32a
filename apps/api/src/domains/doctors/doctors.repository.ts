import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

const doctorsMatching = (db: Db, search: string | undefined) => {
  const found = matches(sql<string>`a.search`, search);
  return db
    .selectFrom('doctors as d')
    .innerJoin('accounts as a', 'a.uuid', 'd.account_uuid')
    .where('d.external', '=', false)
    .where('a.active', '=', true)
    .$if(!!found, (query) => query.where(found!));
};

export const findDoctorOptions = (db: Db, search: string | undefined, page: PageWindow) =>
  doctorsMatching(db, search)
    .select(['a.uuid', 'a.full_name', 'd.speciality', 'd.consultation_fee_kobo'])
    .orderBy(sql`lower(a.full_name)`)
    .orderBy('a.uuid')
    .limit(page.limit)
    .offset(page.skip)
    .execute();

export const countDoctorOptions = (db: Db, search: string | undefined) =>
  countOf(doctorsMatching(db, search));

export const findSpecialities = (db: Db) =>
  db
    .selectFrom('specialities')
    .select(['uuid', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();
