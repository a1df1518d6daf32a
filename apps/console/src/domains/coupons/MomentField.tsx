import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { star } from '../../kit/form/fields.tsx';
import { useField, useTyped } from '../../kit/form/form-context.tsx';
import { later } from '../../kit/later.tsx';
import { DAY_END, DAY_START, toInput, toWire } from './coupons.values.ts';

// The calendar weighs more than the form; it comes when somebody wants it.
const { Later: DayCalendar, load: loadCalendar } = later(() =>
  import('../../kit/form/DayCalendar.tsx').then((m) => m.DayCalendar),
);

interface MomentFieldProps {
  name: 'valid_from' | 'valid_to';
  label: string;
  /** The end of a range: a day alone means its last minute. */
  end?: boolean;
}

/** A day and a time, typed as people write them or picked from a calendar. */
export function MomentField({ name, label, end = false }: MomentFieldProps) {
  const { form, value: text } = useField(name);
  const [opened, setOpened] = useState(false);
  const wire = toWire(text, end);
  const neat = toInput(wire);

  function pick(day: string) {
    const time = text.trim().replace(/^\S+\s*/, '') || (end ? DAY_END : DAY_START);
    form.set(name, `${day.split('-').toReversed().join('/')} ${time}`);
    setOpened(false);
  }

  return (
    <TextInput
      {...useTyped(name)}
      label={label}
      placeholder="DD/MM/YYYY hh:mm am"
      onBlur={() => {
        if (neat !== text) form.set(name, neat);
      }}
      rightSection={
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          shadow="md"
          zIndex={350}
          trapFocus
          returnFocus
          withRoles
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              aria-label={`Choose ${label}`}
              onClick={() => void loadCalendar().then(() => setOpened(!opened))}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            <DayCalendar value={/^\d{4}-\d{2}-\d{2}T/.test(wire) ? wire.slice(0, 10) : null} onPick={pick} />
          </Popover.Dropdown>
        </Popover>
      }
      {...star(true)}
    />
  );
}
