import type { BodyOf } from '@baobab/contract/kit/client';
import { settings, type BookingSetting } from '@baobab/contract/workspace/settings';
import { notifyInvalidInput } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import type { FormOf } from '../../../kit/form/form.ts';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { HistoryButton, useHistory } from '../audit/public.ts';
import { Explanation } from './Explanation.tsx';
import { sentNumber, SettingsCard } from './SettingsCard.tsx';
import {
  bookingEffects as effects,
  bookingLabels,
  explanations,
  settingsMessages as messages,
} from './settings.messages.ts';

interface BookingCardProps {
  title: string;
  setting: BookingSetting;
  /** Without a price input, the stored amount is sent back unchanged. */
  priced?: boolean;
}

type BookingValues = Omit<FormOf<BodyOf<typeof settings.editBooking>>, 'type'>;

export function BookingCard({ title, setting, priced = false }: BookingCardProps) {
  const edit = useEdit(settings.editBooking, {
    done: messages.updated,
    onFail: notifyInvalidInput((name) => bookingLabels[name as keyof BookingValues]),
    refresh: [settings.bookings],
  });
  const { uuid, type } = setting;
  const { entries } = useHistory(settings.bookingHistory, uuid);
  async function send({ amount, time_in_hour }: BookingValues, version: number) {
    const body = { type, amount: sentNumber(amount), time_in_hour: sentNumber(time_in_hour), version };
    const outcome = await edit.run({ params: { uuid }, body });
    return outcome.ok ? { ...outcome, reply: outcome.reply.data } : outcome;
  }
  return (
    <SettingsCard
      title={title}
      explanation={explanations[type]}
      history={<HistoryButton of={settings.bookingHistory} id={uuid} subject={title} />}
      start={editing(setting, valuesOf)}
      onSubmit={send}
    >
      {(form) => (
        <>
          {priced && (
            <NumberField
              form={form}
              name="amount"
              label={bookingLabels.amount}
              unit="₦"
              description={<Explanation effect={effects.amount} name="amount_kobo" changes={entries} />}
            />
          )}
          <NumberField
            form={form}
            name="time_in_hour"
            label={bookingLabels.time_in_hour}
            unit="hours"
            description={<Explanation effect={effects.time_in_hour} name="hours" changes={entries} />}
          />
        </>
      )}
    </SettingsCard>
  );
}

const valuesOf = ({ amount, time_in_hour }: BookingSetting): BookingValues => ({ amount, time_in_hour });
