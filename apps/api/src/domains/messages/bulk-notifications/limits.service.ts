import type { BulkSettings, BulkSettingsEdit } from '@baobab/contract/messages/bulk-audiences';
import { change } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx } from '../../../schema.ts';
import { getLimitsForUpdate, updateLimits, type LimitsRow } from './limits.repository.ts';

const minutes = (clock: string | null) => clock?.slice(0, 5) ?? null;

export const presentLimits = (row: LimitsRow): BulkSettings => ({
  quiet_from: minutes(row.quiet_from),
  quiet_to: minutes(row.quiet_to),
  cap_count: row.cap_count,
  cap_days: row.cap_days,
  version: row.version,
});

export const editLimits = (ctx: Ctx, { version, ...wanted }: BulkSettingsEdit) =>
  change(ctx, 'bulk-settings.edit', async (trx) => {
    const current = presentLimits(await getLimitsForUpdate(trx));
    return editVersioned(ctx, trx, {
      subject: 'bulk-settings',
      changed: differences(current, wanted),
      sent: { ...wanted, version },
      current,
      unchanged: current,
      update: async () => presentLimits(await updateLimits(trx, wanted)),
    });
  });
