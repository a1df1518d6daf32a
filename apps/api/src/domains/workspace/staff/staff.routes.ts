import { securitySettingsEndpoints } from '@baobab/contract/workspace/staff/security-settings';
import { staff } from '@baobab/contract/workspace/staff/staff';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { revokeInvitation } from '../access/staff-links.public.ts';
import { exportHandlers } from '../exports/public.ts';
import { findOpenWork } from './open-work.service.ts';
import { getSecuritySettings } from './security-settings.repository.ts';
import { editSecuritySettings } from './security-settings.service.ts';
import { staffListExport } from './staff.export.ts';
import { presentStaffEntry } from './staff.presenter.ts';
import { findStaffEntry, findStaffPage } from './staff.repository.ts';
import * as access from './staff-access.approval.ts';
import { changeRole, endSessions, setActive } from './staff.service.ts';
import { accountIn, namedRecord } from '../audit/history.public.ts';
import { historyHandler } from '../audit/public.ts';

export const staffRoutes = serve(
  { ...staff, ...securitySettingsEndpoints },
  {
    list: async ({ query, page }, { db }) =>
      presentRows(await findStaffPage(db, query, page), presentStaffEntry),
    history: historyHandler(staff.history, accountIn('staff')),
    get: async ({ params }, { db }) => ({
      data: presentStaffEntry(found(await findStaffEntry(db, params.uuid), 'This member of staff')),
    }),
    invite: ({ body }, ctx) => access.invite(ctx, body),
    resendInvitation: ({ params }, ctx) => access.resend(ctx, params.uuid),
    revokeInvitation: ({ params }, ctx) =>
      messageAfter('The invitation was revoked.', revokeInvitation(ctx, params.uuid)),
    changeRole: ({ params, body }, ctx) =>
      whenDone(changeRole(ctx, params.uuid, body.role, body.colleague), (entry) => ({
        message: 'The role was changed.',
        data: presentStaffEntry(entry),
      })),
    openWork: async ({ params, query }, ctx) => ({ data: await findOpenWork(ctx, params.uuid, query.role) }),
    async setActive({ params, body: { active, ...recipients } }, ctx) {
      if (!active) requireStepUp(ctx);
      return {
        message: active ? 'The account was enabled.' : 'The account was disabled.',
        data: presentStaffEntry(await setActive(ctx, params.uuid, active, recipients)),
      };
    },
    async endSessions({ params }, ctx) {
      requireStepUp(ctx);
      await endSessions(ctx, params.uuid);
      return { message: 'All sessions were ended.' };
    },
    resetSecondFactor: ({ params }, ctx) => access.removeSecondFactor(ctx, params.uuid),
    createResetLink: ({ params }, ctx) => access.createLink(ctx, params.uuid),
    ...exportHandlers(staffListExport),
    securitySettingsHistory: historyHandler(securitySettingsEndpoints.securitySettingsHistory, namedRecord),
    async securitySettings(_input, { db }) {
      const { values, version } = await getSecuritySettings(db);
      return { data: { values, version } };
    },
    editSecuritySettings: ({ body }, ctx) =>
      whenDone(editSecuritySettings(ctx, body), (data) => ({
        message: 'The security settings were saved.',
        data,
      })),
  },
);
