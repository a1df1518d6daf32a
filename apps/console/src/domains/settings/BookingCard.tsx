import { settings, type BookingSetting } from '@baobab/contract/settings';
import { useState } from 'react';
import { useEdit } from '../../kit/feedback/use-edit.ts';
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
  const edit = useEdit(settings.editBooking, { done: messages.updated, refresh: [settings.bookings] });
  // The values at opening or after the last save, because the query may refetch while the user types.
  const [saved, setSaved] = useState(setting);
  async function send(values: Values) {
    const outcome = await edit.run({
      params: { uuid: saved.uuid },
      body: {
        type: saved.type,
        amount: priced ? parseNumber(values['amount'] ?? '') : saved.amount,
        time_in_hour: parseNumber(values['time_in_hour'] ?? ''),
        version: edit.versionOf({ version: String(saved.version) }),
      },
    });
    if (outcome.ok) setSaved(outcome.reply.data);
    return outcome;
  }
  const initial = { amount: String(setting.amount), time_in_hour: String(setting.time_in_hour) };
  return (
    <SettingsCard title={title} initial={initial} onSubmit={send}>
      {priced && <NumberField name="amount" label="Price" unit="₦" />}
      <NumberField name="time_in_hour" label="Time in hours" unit="hours" />
    </SettingsCard>
  );
}
