import { settings, type ReferralSetting } from '@baobab/contract/settings';
import { useRef } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { notifySuccess } from '../../kit/feedback/notices.tsx';
import { notifyServerMessage } from '../../kit/feedback/on-fail.ts';
import { useAction, type Outcome } from '../../kit/feedback/use-action.ts';
import type { Values } from '../../kit/form/form-store.ts';
import { NumberField, parseNumber } from '../../kit/form/NumberField.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { referralLabels, settingsMessages as messages } from './settings.messages.ts';

export function ReferralCard({ title, amounts }: { title: string; amounts: readonly ReferralSetting[] }) {
  // Each amount has its own version; a conflict brings the current version for the next attempt.
  const versions = useRef(new Map(amounts.map(({ type, version }) => [type, version])));
  const edit = useAction(settings.editReferral, {
    refresh: [settings.referrals],
    onFail: (error) => {
      const current = error instanceof ApiError ? (error.current as ReferralSetting | undefined) : undefined;
      if (current) versions.current.set(current.type, current.version);
      notifyServerMessage()(error);
    },
  });
  const initial = Object.fromEntries(amounts.map(({ type, amount }) => [type, String(amount)]));

  /** Sends one request per amount; the first error stops the loop and is shown at its field. */
  async function send(values: Values): Promise<Outcome<unknown>> {
    for (const [type] of referralLabels) {
      const version = versions.current.get(type);
      const outcome = await edit.run({ body: { type, amount: parseNumber(values[type] ?? ''), version } });
      if (!outcome.ok) return { ok: false, fields: { [type]: outcome.fields['amount'] ?? '' } };
      versions.current.set(type, outcome.reply.data.version);
    }
    notifySuccess(messages.updated);
    return { ok: true, reply: null };
  }
  return (
    <SettingsCard title={title} initial={initial} onSubmit={send}>
      {referralLabels.map(([type, label]) => (
        <NumberField key={type} name={type} label={label} unit="₦" />
      ))}
    </SettingsCard>
  );
}
