import type { BodyOf } from '@baobab/contract/kit/client';
import { settings, type ReferralSetting, type ReferralType } from '@baobab/contract/workspace/settings';
import { notifyInvalidInput } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import type { FormOf } from '../../../kit/form/form.ts';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { HistoryButton, useHistory } from '../audit/public.ts';
import { Explanation } from './Explanation.tsx';
import { sentNumber, SettingsCard } from './SettingsCard.tsx';
import {
  explanations,
  referralEffects,
  referralLabels,
  settingsMessages as messages,
} from './settings.messages.ts';

type RewardValues = FormOf<BodyOf<typeof settings.editReferrals>>;
/** The amounts by type, and the sum of their versions; a conflict returns them in this form. */
type Rewards = Record<ReferralType, number> & { version: number };

/** The id of the four rewards in the audit trail. */
const RECORD = 'referral-settings';

export function ReferralCard({ title, amounts }: { title: string; amounts: readonly ReferralSetting[] }) {
  const edit = useEdit(settings.editReferrals, {
    done: messages.updated,
    onFail: notifyInvalidInput((name) => new Map<string, string>(referralLabels).get(name)),
    refresh: [settings.referrals],
  });
  const { entries } = useHistory(settings.referralHistory, RECORD);
  async function send({ register, sadn, fadn, healthprofile }: RewardValues, version: number) {
    const outcome = await edit.run({
      body: {
        register: sentNumber(register),
        sadn: sentNumber(sadn),
        fadn: sentNumber(fadn),
        healthprofile: sentNumber(healthprofile),
        version,
      },
    });
    return outcome.ok ? { ...outcome, reply: byType(outcome.reply.data) } : outcome;
  }
  return (
    <SettingsCard
      title={title}
      explanation={explanations.referrals}
      history={<HistoryButton of={settings.referralHistory} id={RECORD} subject={title} />}
      start={editing(byType(amounts), valuesOf)}
      onSubmit={send}
    >
      {(form) =>
        referralLabels.map(([type, label]) => (
          <NumberField
            key={type}
            form={form}
            name={type}
            label={label}
            unit="₦"
            description={<Explanation effect={referralEffects[type]} name={type} changes={entries} />}
          />
        ))
      }
    </SettingsCard>
  );
}

const byType = (amounts: readonly ReferralSetting[]): Rewards => ({
  ...(Object.fromEntries(amounts.map(({ type, amount }) => [type, amount])) as Record<ReferralType, number>),
  version: amounts.reduce((sum, { version }) => sum + version, 0),
});
const valuesOf = ({ version: _version, ...amounts }: Rewards): RewardValues => amounts;
