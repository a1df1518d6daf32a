import type { Db } from '../../schema.ts';

export const findPatientsOfConsumer = (db: Db, consumer: string) =>
  db
    .selectFrom('patients')
    .select(['uuid', 'full_name', 'gender', 'dob'])
    .where('consumer_uuid', '=', consumer)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
