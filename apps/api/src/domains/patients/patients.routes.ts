import { patients } from '@baobab/contract/patients';
import { serve } from '../../schema.ts';
import { findPatientsOfConsumer } from './patients.repository.ts';

export const patientsRoutes = serve(patients, {
  ofConsumer: async ({ params }, { db }) => ({
    data: (await findPatientsOfConsumer(db, params.consumerId)).map((row) => ({ ...row, _id: row.uuid })),
  }),
});
