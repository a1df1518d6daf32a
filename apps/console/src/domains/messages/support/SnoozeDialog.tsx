import { dayOf } from '@baobab/contract/kit/lagos-time';
import { useState } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { deskMessages as messages } from './desk.messages.ts';
import { MAX_SNOOZE_MS, snoozeEnd } from './snooze.ts';
import type { ConversationActions } from './use-conversation.ts';

type SnoozeValues = { day: string | null; time: string };

const empty: SnoozeValues = { day: null, time: '08:00' };

const rules: Rules<SnoozeValues> = {
  day: [required(messages.snoozeDay)],
  time: [
    required(messages.snoozeTime),
    (time, { day }) => {
      if (!day) return null;
      const wait = snoozeEnd(day, time).getTime() - Date.now();
      return wait > 0 && wait < MAX_SNOOZE_MS ? null : messages.snoozeRange;
    },
  ],
};

interface SnoozeDialogProps extends OpenProps {
  channel: string;
  snooze: ConversationActions['snooze'];
}

/** Snoozes a conversation until any time of the next year, in Lagos time. */
export function SnoozeDialog({ channel, snooze, ...dialog }: SnoozeDialogProps) {
  const [now] = useState(Date.now);
  return (
    <FormDialog
      title="Snooze until"
      {...dialog}
      draft={`snooze-${channel}`}
      start={blank(empty)}
      rules={rules}
      submitLabel="Snooze"
      inputName={(name) => (name === 'until' ? 'time' : name)}
      onSubmit={({ day, time }) => snooze(snoozeEnd(day!, time))}
    >
      {(form) => (
        <>
          <DayField
            form={form}
            name="day"
            label="Day"
            min={dayOf(now)}
            max={dayOf(now + MAX_SNOOZE_MS)}
            required
          />
          <TextField form={form} name="time" label="Time (Lagos)" type="time" required />
        </>
      )}
    </FormDialog>
  );
}
