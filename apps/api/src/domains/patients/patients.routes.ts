import { patients } from '@baobab/contract/patients';
import { serve } from '../../schema.ts';
import { exportPatients } from './patients.export.ts';
import { presentHealth, presentPatient } from './patients.presenter.ts';
import { findPatientPage, findPatientsOfConsumer } from './patients.repository.ts';
import { openHealthDetails } from './patients.service.ts';

export const patientsRoutes = serve(patients, {
  async list({ query, page }, { db }) {
    const { rows, total } = await findPatientPage(db, query, page);
    return { rows: rows.map(presentPatient), total };
  },
  export: ({ query }, ctx) => exportPatients(ctx, query),
  async health({ params }, ctx) {
    const { patient, answers, documents } = await openHealthDetails(ctx, params.id);
    return { data: presentHealth(patient, answers, documents) };
  },
  ofConsumer: async ({ params }, { db }) => ({
    data: (await findPatientsOfConsumer(db, params.consumerId)).map((row) => ({ ...row, _id: row.uuid })),
  }),
});
