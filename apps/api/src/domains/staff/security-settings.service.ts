import type { SecuritySettings, SecuritySettingsEdit } from '@baobab/contract/staff/security-settings';
import { change } from '../../platform/audit/change.ts';
import { differences } from '../../platform/audit/differences.ts';
import { editVersioned } from '../../platform/edit-versioned.ts';
import { requireStepUp } from '../../platform/step-up.ts';
import type { Ctx, Db } from '../../schema.ts';
import {
  getSecuritySettings,
  lockSecuritySettings,
  updateSecuritySettings,
} from './security-settings.repository.ts';

/** The settings that every domain may ask for. They are read each time, so that a change applies at once. */
export const findSecuritySettings = async (db: Db): Promise<SecuritySettings> =>
  (await getSecuritySettings(db)).values;

/** The settings decide who must prove what, so a change needs a fresh proof of identity itself. */
export function editSecuritySettings(ctx: Ctx, { version, values }: SecuritySettingsEdit) {
  requireStepUp(ctx);
  return change(ctx, 'security-settings.edit', async (trx) => {
    const before = await lockSecuritySettings(trx);
    return editVersioned(ctx, trx, {
      subject: 'security-settings',
      changed: differences({ ...before.values }, { ...values }),
      sent: { version },
      current: { ...before.values, version: before.version },
      unchanged: before,
      update: () => updateSecuritySettings(trx, values),
    });
  });
}
