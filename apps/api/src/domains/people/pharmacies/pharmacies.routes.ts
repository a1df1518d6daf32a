import { pharmacies } from '@baobab/contract/people/pharmacies';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { pharmacyListExport } from './pharmacies.export.ts';
import { findCommissions } from './commissions.repository.ts';
import { editCommissions } from './commissions.service.ts';
import { presentCommissions, presentPharmacy, presentReport } from './pharmacies.presenter.ts';
import { findPharmacyPage, pharmacyRecords } from './pharmacies.repository.ts';
import { addPharmacy, editAddress, editBank, editPharmacy, wireNames } from './pharmacies.service.ts';
import { pharmacySecrets } from './pharmacy-secrets.ts';
import { findReport } from './reports.repository.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { accountIn } from '../../workspace/audit/history.public.ts';

export const pharmaciesRoutes = serve(pharmacies, {
  list: async ({ query, page }, { readDb, keys }) =>
    presentRows(await findPharmacyPage(readDb, query, page), (row) =>
      presentPharmacy(pharmacySecrets.decrypt(keys, row)),
    ),
  history: historyHandler(pharmacies.history, accountIn('pharmacies'), wireNames),
  get: async ({ params }, { db, keys }) => ({
    data: presentPharmacy(pharmacySecrets.decrypt(keys, await pharmacyRecords.get(db, params.uuid))),
  }),
  add: ({ body }, ctx) => recordAfter('Pharmacy added', addPharmacy(ctx, body), presentPharmacy),
  edit: ({ query, body }, ctx) =>
    recordAfter('Pharmacy updated', editPharmacy(ctx, query.user_id, body), presentPharmacy),
  async editAddress({ query, body }, ctx) {
    const saved = editAddress(ctx, query.user_id, body);
    const reply = await recordAfter('Address updated', saved, presentPharmacy);
    return { ...reply, version: reply.data.profile.address.version };
  },
  async editBank({ query, body }, ctx) {
    const saved = editBank(ctx, query.user_id, body);
    const reply = await recordAfter('Bank details updated', saved, presentPharmacy);
    return { ...reply, version: reply.data.profile.bank.version };
  },
  async commissions({ params }, { db }) {
    const commissions = found(await findCommissions(db, params.pharmacy_uuid), 'This pharmacy');
    return presentCommissions(params.pharmacy_uuid, commissions);
  },
  async editCommissions({ body }, ctx) {
    const { pharmacy, commissions } = await editCommissions(ctx, body);
    return { message: 'Commission updated', ...presentCommissions(pharmacy, commissions) };
  },
  async metrics({ query }, { readDb }) {
    const { uuid } = await pharmacyRecords.get(readDb, query.pharmacy_uuid);
    return presentReport(await findReport(readDb, uuid));
  },
  ...exportHandlers(pharmacyListExport),
});
