import { patients } from '@baobab/contract/people/patients';
import { presentRows } from '../../../platform/db/list-page.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportPatients, patientListExport } from './patients.export.ts';
import { presentHealth, presentPatient } from './patients.presenter.ts';
import { findPatientPage, findPatientsOfConsumer } from './patients.repository.ts';
import { openHealthDetails } from './patients.service.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { patientHistory } from './patients.history.repository.ts';

async function readPatient(ctx: Ctx, uuid: string) {
  const { patient, answers, documents } = await openHealthDetails(ctx, uuid);
  return { data: presentHealth(patient, answers, documents) };
}

export const patientsRoutes = serve(patients, {
  list: async ({ query, page }, { readDb, now }) =>
    presentRows(await findPatientPage(readDb, query, page, now()), presentPatient),
  export: ({ query }, ctx) => exportPatients(ctx, query),
  history: historyHandler(patients.history, patientHistory),
  get: ({ params }, ctx) => readPatient(ctx, params.uuid),
  health: ({ params }, ctx) => readPatient(ctx, params.id),
  ofConsumer: async ({ params }, { db }) => ({
    data: (await findPatientsOfConsumer(db, params.consumerId)).map((row) => ({ ...row, _id: row.uuid })),
  }),
  ...exportHandlers(patientListExport),
});
