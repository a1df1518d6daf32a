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
  /** Without a price of its own the stored amount goes back as it came. */
  priced?: boolean;
}

export function BookingCard({ title, setting, priced = false }: BookingCardProps) {
  const edit = useEdit(settings.editBooking, { done: messages.updated, refresh: [settings.bookings] });
  // What this card was opened on, or last saved: the list behind may move on while somebody types.
  const [known, setKnown] = useState(setting);
  async function send(values: Values) {
    const outcome = await edit.run({
      params: { uuid: known.uuid },
      body: {
        type: known.type,
        amount: priced ? parseNumber(values['amount'] ?? '') : known.amount,
        time_in_hour: parseNumber(values['time_in_hour'] ?? ''),
        version: edit.versionOf({ version: String(known.version) }),
      },
    });
    if (outcome.ok) setKnown(outcome.reply.data);
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
