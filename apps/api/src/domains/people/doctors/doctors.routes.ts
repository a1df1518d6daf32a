import { doctors } from '@baobab/contract/people/doctors';
import { toNaira } from '@baobab/contract/kit/naira';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { doctorSecrets } from './doctor-secrets.ts';
import { doctorListExport } from './doctors.export.ts';
import { presentDoctor } from './doctors.presenter.ts';
import {
  countAnyDoctors,
  countBookableDoctors,
  findAnyDoctors,
  findBookableDoctors,
  findDoctorIn,
  findDoctorPage,
  findSpecialities,
} from './doctors.repository.ts';
import { wireNames } from './doctor-values.ts';
import { editDoctor, openDoctorDocument } from './doctors.service.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { doctorHistory } from './doctors.history.repository.ts';

export const doctorsRoutes = serve(doctors, {
  async list({ query, page }, ctx) {
    const doctorPage = await findDoctorPage(ctx.readDb, { ...query, external: false }, page, ctx.now());
    return presentRows(doctorPage, (row) => presentDoctor(doctorSecrets.decrypt(ctx.keys, row)));
  },
  history: historyHandler(doctors.history, doctorHistory, wireNames),
  async get({ params }, ctx) {
    const doctor = found(await findDoctorIn(ctx.db, params.uuid, false, ctx.now()), 'This doctor');
    return { data: presentDoctor(doctorSecrets.decrypt(ctx.keys, doctor)) };
  },
  edit: ({ params, body }, ctx) =>
    recordAfter('Doctor Profile Edited successfully', editDoctor(ctx, params.uuid, body), presentDoctor),
  document: ({ params }, ctx) => openDoctorDocument(ctx, params.id),
  options: async ({ query, page }, { db }) => ({
    rows: (await findBookableDoctors(db, query.search, page)).map((row) => ({
      uuid: row.uuid,
      _id: row.uuid,
      full_name: row.full_name,
      speciality: row.speciality,
      consultation_fee: toNaira(row.consultation_fee_kobo),
    })),
    total: await countBookableDoctors(db, query.search),
  }),
  filterOptions: async ({ query, page }, { db }) => ({
    rows: await findAnyDoctors(db, query.search, page),
    total: await countAnyDoctors(db, query.search),
  }),
  specialities: async (_input, { db }) => ({ data: await findSpecialities(db) }),
  ...exportHandlers(doctorListExport),
});
