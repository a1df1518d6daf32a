import { settings, type ReferralSetting, type ReferralType } from '@baobab/contract/settings';
import { useMemo } from 'react';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import type { Values } from '../../kit/form/form-store.ts';
import { NumberField, parseNumber } from '../../kit/form/NumberField.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { referralLabels, settingsMessages as messages } from './settings.messages.ts';

export function ReferralCard({ title, amounts }: { title: string; amounts: readonly ReferralSetting[] }) {
  const edit = useEdit(settings.editReferrals, {
    valuesOf,
    done: messages.updated,
    refresh: [settings.referrals],
  });
  const initial = useMemo(() => valuesOf(byType(amounts)), [amounts]);
  async function send(values: Values) {
    const sent = Object.fromEntries(
      referralLabels.map(([type]) => [type, parseNumber(values[type] ?? '')]),
    ) as Record<ReferralType, number>;
    const outcome = await edit.run({ body: { ...sent, version: versionOf(values) } });
    return outcome.ok ? { ...outcome, reply: valuesOf(byType(outcome.reply.data)) } : outcome;
  }
  return (
    <SettingsCard title={title} initial={initial} onSubmit={send}>
      {referralLabels.map(([type, label]) => (
        <NumberField key={type} name={type} label={label} unit="₦" />
      ))}
    </SettingsCard>
  );
}

/** The amounts by type, and the sum of their versions; a conflict returns them in this form. */
const byType = (amounts: readonly ReferralSetting[]): Record<string, number> => ({
  ...Object.fromEntries(amounts.map(({ type, amount }) => [type, amount])),
  version: amounts.reduce((sum, { version }) => sum + version, 0),
});
const valuesOf = (rewards: Record<string, number>): Values =>
  Object.fromEntries(Object.entries(rewards).map(([name, value]) => [name, String(value)]));
