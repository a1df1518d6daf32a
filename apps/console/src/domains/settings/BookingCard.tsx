import { settings, type BookingSetting } from '@baobab/contract/settings';
import { useMemo } from 'react';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import type { Values } from '../../kit/form/form-store.ts';
import { NumberField, parseNumber } from '../../kit/form/NumberField.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { settingsMessages as messages } from './settings.messages.ts';

interface BookingCardProps {
  title: string;
  setting: BookingSetting;
  /** Without a price input, the stored amount is sent back unchanged. */
  priced?: boolean;
}

export function BookingCard({ title, setting, priced = false }: BookingCardProps) {
  const edit = useEdit(settings.editBooking, {
    valuesOf,
    done: messages.updated,
    refresh: [settings.bookings],
  });
  const initial = useMemo(() => valuesOf(setting), [setting]);
  async function send(values: Values) {
    const outcome = await edit.run({
      params: { uuid: setting.uuid },
      body: {
        type: setting.type,
        amount: parseNumber(values['amount'] ?? ''),
        time_in_hour: parseNumber(values['time_in_hour'] ?? ''),
        version: versionOf(values),
      },
    });
    return outcome.ok ? { ...outcome, reply: valuesOf(outcome.reply.data) } : outcome;
  }
  return (
    <SettingsCard title={title} initial={initial} onSubmit={send}>
      {priced && <NumberField name="amount" label="Price" unit="₦" />}
      <NumberField name="time_in_hour" label="Time in hours" unit="hours" />
    </SettingsCard>
  );
}

const valuesOf = ({ amount, time_in_hour, version }: BookingSetting): Values => ({
  amount: String(amount),
  time_in_hour: String(time_in_hour),
  version: String(version),
});
