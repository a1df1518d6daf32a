import { securitySettingsEndpoints } from '@baobab/contract/staff/security-settings';
import { staff } from '@baobab/contract/staff/staff';
import { presentRows } from '../../platform/db/list-page.ts';
import { found } from '../../platform/errors.ts';
import { serve } from '../../schema.ts';
import {
  createResetLink,
  inviteStaff,
  resendInvitation,
  revokeInvitation,
} from '../access/staff-links.public.ts';
import { exportHandlers } from '../exports/public.ts';
import { getSecuritySettings } from './security-settings.repository.ts';
import { editSecuritySettings } from './security-settings.service.ts';
import { staffListExport } from './staff.export.ts';
import { presentStaffEntry } from './staff.presenter.ts';
import { findStaffEntry, findStaffPage } from './staff.repository.ts';
import { changeRole, endSessions, resetSecondFactor, setActive } from './staff.service.ts';

export const staffRoutes = serve(
  { ...staff, ...securitySettingsEndpoints },
  {
    list: async ({ query, page }, { db }) =>
      presentRows(await findStaffPage(db, query, page), presentStaffEntry),
    get: async ({ params }, { db }) => ({
      data: presentStaffEntry(found(await findStaffEntry(db, params.uuid), 'This member of staff')),
    }),
    invite: ({ body }, ctx) => inviteStaff(ctx, body),
    resendInvitation: ({ params }, ctx) => resendInvitation(ctx, params.uuid),
    async revokeInvitation({ params }, ctx) {
      await revokeInvitation(ctx, params.uuid);
      return { message: 'The invitation was revoked.' };
    },
    changeRole: async ({ params, body }, ctx) => ({
      message: 'The role was changed.',
      data: presentStaffEntry(await changeRole(ctx, params.uuid, body.role)),
    }),
    setActive: async ({ params, body }, ctx) => ({
      message: body.active ? 'The account was enabled.' : 'The account was disabled.',
      data: presentStaffEntry(await setActive(ctx, params.uuid, body.active)),
    }),
    async endSessions({ params }, ctx) {
      await endSessions(ctx, params.uuid);
      return { message: 'All sessions were ended.' };
    },
    async resetSecondFactor({ params }, ctx) {
      await resetSecondFactor(ctx, params.uuid);
      return { message: 'The second factor was removed.' };
    },
    createResetLink: ({ params }, ctx) => createResetLink(ctx, params.uuid),
    ...exportHandlers(staffListExport),
    securitySettings: async (_input, { db }) => ({ data: await getSecuritySettings(db) }),
    editSecuritySettings: async ({ body }, ctx) => ({
      message: 'The security settings were saved.',
      data: await editSecuritySettings(ctx, body),
    }),
  },
);
