import { groupThousands } from '@baobab/contract/kit/numbers';
import { approvalKindNames, approvalKinds } from '@baobab/contract/kit/approval-kinds';
import {
  approvalKindsOn,
  type SecuritySettings,
  type SecuritySettingsEdit,
} from '@baobab/contract/workspace/staff/security-settings';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { change } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { withApproval, withdrawRequestsAbout, type ApprovalRule } from '../approvals/public.ts';
import {
  getSecuritySettings,
  lockSecuritySettings,
  updateSecuritySettings,
} from './security-settings.repository.ts';

/** The settings that every domain may ask for. They are read each time, so that a change applies at once. */
export const findSecuritySettings = async (db: Db): Promise<SecuritySettings> =>
  (await getSecuritySettings(db)).values;

const SUBJECT = 'security-settings';

/** A change of a limit that is on, while anything needs a second person: nobody switches it off to act alone. */
export const settingsApproval: ApprovalRule<SecuritySettingsEdit, { version: number }> = {
  kind: 'security-settings',
  isWaivedAlone: true,
  isOn: (settings) => approvalKindsOn(settings).length > 0,
  lock: ({ db }) => lockSecuritySettings(db),
  async describe({ db }, { values, version }) {
    const before = await getSecuritySettings(db);
    const changed = differences({ ...before.values }, { ...values });
    // An outdated edit is merged by its author first.
    if (Object.keys(changed).length === 0 || (version ?? before.version) !== before.version) return null;
    return {
      subject: SUBJECT,
      label: 'Change of the security settings',
      seen: { version: before.version },
      details: Object.entries(changed).map(([name, [from, to]]) => ({
        name: names[name as keyof SecuritySettings],
        from: describeValue(from),
        to: describeValue(to),
      })),
    };
  },
  async judge({ db }, { values }, need) {
    const { values: before } = await getSecuritySettings(db);
    return weakens(before, values) ? need : null;
  },
  execute: (ctx, edit) => save(ctx, edit),
};

/** Limits that are on change with a second person; roles may be added to the second factor by one. */
const limits = ['step_up_payout_above', ...new Set(approvalKindNames.flatMap(settingOf))] as const;
function settingOf(kind: keyof typeof approvalKinds) {
  const { setting } = approvalKinds[kind];
  return setting ? [setting] : [];
}
const isOn = (value: unknown) => value !== null && value !== false;
const weakens = (before: SecuritySettings, after: SecuritySettings) =>
  limits.some((name) => isOn(before[name]) && before[name] !== after[name]) ||
  before.second_factor_roles.some((role) => !after.second_factor_roles.includes(role));

/** The names of the settings on the screen. */
const names: Record<keyof SecuritySettings, string> = {
  second_factor_roles: 'Second factor compulsory for',
  step_up_payout_above: 'Identity asked again for payouts above',
  approve_refund_above: 'Second person for refunds above',
  approve_payout_above: 'Second person for payouts above',
  approve_price_change_above: 'Second person for uploads that change more of the prices than (%)',
  approve_send_above: 'Second person for notifications to more people than',
  approve_role_changes: 'Second person for changes of roles',
  audit_retention_months: 'Months of the audit trail to keep',
};

function describeValue(value: unknown): string {
  if (value === null || value === false) return 'Off';
  if (value === true) return 'On';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Nobody';
  return groupThousands(Number(value));
}

/** The settings decide who must prove what, so a change needs a fresh proof of identity itself. */
export async function editSecuritySettings(ctx: Ctx, edit: SecuritySettingsEdit) {
  requireStepUp(ctx);
  return whenDone(
    withApproval(ctx, settingsApproval, edit, (permitted) => save(permitted, edit)),
    ({ values, version }) => ({ values, version }),
  );
}

function save(ctx: Ctx, { version, values }: SecuritySettingsEdit) {
  requireStepUp(ctx);
  return change(ctx, 'security-settings.edit', async (trx) => {
    const before = await lockSecuritySettings(trx);
    return editVersioned(ctx, trx, {
      subject: SUBJECT,
      changed: differences({ ...before.values }, { ...values }),
      sent: { version },
      current: { ...before.values, version: before.version },
      unchanged: before,
      async update() {
        const waiting = { kind: 'security-settings', subject: SUBJECT } as const;
        await withdrawRequestsAbout(trx, ctx, waiting, 'The security settings were changed.');
        return updateSecuritySettings(trx, values, sinceAfter(before, values, ctx.now()));
      },
    });
  });
}

/** Since when each setting asks for a second person; a limit that only changes keeps its time. */
function sinceAfter(
  before: { values: SecuritySettings; since: Record<string, string> },
  after: SecuritySettings,
  now: Date,
) {
  const on = limits.filter((name) => name !== 'step_up_payout_above' && isOn(after[name]));
  return Object.fromEntries(
    on.flatMap((name) => {
      if (!isOn(before.values[name])) return [[name, now.toISOString()]];
      const since = before.since[name];
      return since === undefined ? [] : [[name, since]];
    }),
  );
}
