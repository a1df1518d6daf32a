import { doctors } from '@baobab/contract/doctors';
import { toNaira } from '../../platform/money.ts';
import { serve } from '../../schema.ts';
import { countDoctorOptions, findDoctorOptions, findSpecialities } from './doctors.repository.ts';

export const doctorsRoutes = serve(doctors, {
  options: async ({ query, page }, { db }) => ({
    rows: (await findDoctorOptions(db, query.search, page)).map((row) => ({
      uuid: row.uuid,
      _id: row.uuid,
      full_name: row.full_name,
      speciality: row.speciality,
      consultation_fee: toNaira(row.consultation_fee_kobo),
    })),
    total: await countDoctorOptions(db, query.search),
  }),
  specialities: async (_input, { db }) => ({ data: await findSpecialities(db) }),
});
