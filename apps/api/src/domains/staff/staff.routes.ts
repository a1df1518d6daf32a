import { securitySettingsEndpoints } from '@baobab/contract/staff/security-settings';
import { serve } from '../../schema.ts';
import { getSecuritySettings } from './security-settings.repository.ts';
import { editSecuritySettings } from './security-settings.service.ts';

export const staffRoutes = serve(securitySettingsEndpoints, {
  securitySettings: async (_input, { db }) => ({ data: await getSecuritySettings(db) }),
  editSecuritySettings: async ({ body }, ctx) => ({
    message: 'The security settings were saved.',
    data: await editSecuritySettings(ctx, body),
  }),
});
