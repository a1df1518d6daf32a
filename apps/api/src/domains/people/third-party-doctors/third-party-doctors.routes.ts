import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { yearOf } from '@baobab/contract/kit/lagos-time';
import { toNaira } from '@baobab/contract/kit/naira';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { recordListAccess } from '../../../platform/audit/change.ts';
import { setFilters } from '../../../platform/db/list-filters.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { doctorSecrets, findDoctorPage } from '../doctors/public.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportPatients, patientListExport } from './patients.export.ts';
import { findPatientPage, patientList } from './patients.repository.ts';
import { editPayee, reversePayout } from './payees.service.ts';
import { countPayouts, findPayouts } from './payouts.repository.ts';
import { doctorListExport } from './third-party-doctors.export.ts';
import {
  presentPatient,
  presentAccount,
  presentPayee,
  presentThirdPartyDoctor,
  presentTransaction,
  versionOf,
} from './third-party-doctors.presenter.ts';
import {
  addTransaction,
  balanceOf,
  openPatient,
  getThirdPartyDoctor,
  editThirdPartyDoctor,
  rateNames,
} from './third-party-doctors.service.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { thirdPartyDoctorHistory } from './third-party-doctors.history.repository.ts';

const thisYear = (ctx: Ctx) => yearOf(ctx.now());

export const thirdPartyDoctorsRoutes = serve(thirdPartyDoctors, {
  async list({ query, page }, ctx) {
    const year = thisYear(ctx);
    const found = await findDoctorPage(ctx.readDb, { ...query, external: true }, page, ctx.now());
    return presentRows(found, (row) => presentThirdPartyDoctor(row, year));
  },
  history: historyHandler(thirdPartyDoctors.history, thirdPartyDoctorHistory, rateNames),
  get: async ({ params }, ctx) => ({
    data: presentThirdPartyDoctor(await getThirdPartyDoctor(ctx.db, params.uuid, ctx.now()), thisYear(ctx)),
  }),
  getPatient: async ({ params }, ctx) => ({ data: presentPatient(await openPatient(ctx, params.uuid)) }),
  edit: ({ params, body }, ctx) =>
    recordAfter('Doctor updated', editThirdPartyDoctor(ctx, params.uuid, body), (row) =>
      presentThirdPartyDoctor(row, thisYear(ctx)),
    ),
  async patients({ query, page }, ctx) {
    const [{ rows, total }] = await Promise.all([
      findPatientPage(ctx.readDb, query, page),
      recordListAccess(ctx, 'third-party-patients', setFilters(patientList, query)),
    ]);
    return { rows: rows.map(presentPatient), total };
  },
  exportPatients: ({ params, query }, ctx) => exportPatients(ctx, { ...query, ...params }),
  async transactions({ query, page }, { db, keys, now }) {
    const doctor = await getThirdPartyDoctor(db, query.doctor_uuid, now());
    const { earned, outstanding, overpaid } = await balanceOf(db, doctor);
    return {
      rows: (await findPayouts(db, query, page)).map(presentTransaction),
      total: await countPayouts(db, query),
      earned: toNaira(earned),
      outstanding: toNaira(outstanding),
      overpaid: toNaira(overpaid),
      bank_detail: presentAccount(doctorSecrets.decrypt(keys, doctor)),
      payee: presentPayee(doctor),
      version: versionOf(doctor),
    };
  },
  addTransaction: ({ body }, ctx) =>
    whenDone(addTransaction(ctx, body), (payout) => ({
      message: 'Transaction added',
      data: presentTransaction(payout),
    })),
  editPayee: ({ params, body }, ctx) =>
    whenDone(editPayee(ctx, params.uuid, body), (doctor) => ({
      message: 'Account updated',
      data: presentThirdPartyDoctor(doctor, thisYear(ctx)),
    })),
  reverseTransaction: ({ params, body }, ctx) =>
    recordAfter('Transaction reversed', reversePayout(ctx, params.uuid, body.reason), presentTransaction),
  ...exportHandlers(doctorListExport),
  exportPatientRows: exportHandlers(patientListExport).exportRows,
  exportPatientJob: exportHandlers(patientListExport).exportJob,
});
