import { addBusinessSeconds } from '@baobab/contract/messages/support-hours';
import {
  AMBER_SHARE,
  type DeskSettings,
  type DeskSettingsEdit,
} from '@baobab/contract/messages/support-targets';
import { change } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx } from '../../../schema.ts';
import type { CaseTargets } from './cases.repository.ts';
import { lockDeskSettings, updateDeskSettings } from './targets.repository.ts';

export const editDeskSettings = (ctx: Ctx, { version, values }: DeskSettingsEdit) =>
  change(ctx, 'support-settings.edit', async (trx) => {
    const before = await lockDeskSettings(trx);
    return editVersioned(ctx, trx, {
      subject: 'support-settings',
      changed: differences({ ...before.values }, { ...values }),
      sent: { version },
      current: { ...before.values, version: before.version },
      unchanged: before,
      update: () => updateDeskSettings(trx, values),
    });
  });

export function targetsOf(settings: DeskSettings, start: Date): CaseTargets {
  const after = (minutes: number | null, share: number) =>
    minutes === null ? null : addBusinessSeconds(start, minutes * 60 * share, settings);
  return {
    first_answer_amber_at: after(settings.first_answer_minutes, AMBER_SHARE),
    first_answer_due_at: after(settings.first_answer_minutes, 1),
    resolution_amber_at: after(settings.resolution_minutes, AMBER_SHARE),
    resolution_due_at: after(settings.resolution_minutes, 1),
  };
}
