import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '../../../kit/icons/shell-icons.ts';
import { CalendarPopover } from '../../../kit/form/CalendarPopover.tsx';
import { requiredProps } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { useTextField } from '../../../kit/form/use-field.tsx';
import { DAY_END, DAY_START, toInput, toWire, type CouponValues } from './coupons.values.ts';

const loadCalendar = () => import('../../../kit/form/DayCalendar.tsx').then((m) => m.DayCalendar);

interface DateTimeFieldProps {
  form: Form<CouponValues>;
  name: 'valid_from' | 'valid_to';
  label: string;
  /** For the end of a range, a day without a time means its last minute. */
  end?: boolean;
}

/** A date and time input, typed or picked from a calendar. */
export function DateTimeField({ form, name, label, end = false }: DateTimeFieldProps) {
  const input = useTextField(form, name);
  const text = input.value;
  const wire = toWire(text, end);
  const formatted = toInput(wire);

  function pick(day: string) {
    const time = text.trim().replace(/^\S+\s*/, '') || (end ? DAY_END : DAY_START);
    form.setValue(name, `${day.split('-').toReversed().join('/')} ${time}`);
  }

  return (
    <TextInput
      {...input}
      label={label}
      placeholder="DD/MM/YYYY hh:mm am"
      onBlur={() => {
        if (formatted !== text) form.setValue(name, formatted);
      }}
      rightSection={
        <CalendarPopover
          label={label}
          position="bottom-end"
          load={loadCalendar}
          renderOpener={(handlers) => (
            <ActionIcon variant="subtle" aria-label={`Choose ${label}`} {...handlers}>
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          )}
        >
          {(Calendar, close) => (
            <Calendar
              value={/^\d{4}-\d{2}-\d{2}T/.test(wire) ? wire.slice(0, 10) : null}
              onPick={(day) => {
                pick(day);
                close();
              }}
            />
          )}
        </CalendarPopover>
      }
      {...requiredProps(true)}
    />
  );
}
