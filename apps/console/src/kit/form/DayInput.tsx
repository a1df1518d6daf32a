import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { IconCalendar } from '../icons/shell-icons.ts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { today } from '../format.ts';
import { CalendarPopover } from './CalendarPopover.tsx';
import type { Form, Name } from './form.ts';
import { parseDay } from './parse-days.ts';
import { useField } from './use-field.tsx';
import { useTypedDays } from './use-typed-days.ts';
import classes from './form.module.css';

const loadCalendar = () => import('./DayCalendar.tsx').then((m) => m.DayCalendar);

const EMPTY = 'DD/MM/YYYY';
export const DAY_HINT = 'Type 25/11/2026, 1 oct, today, yesterday or -7d';
const UNREADABLE = 'Enter a date such as 25/11/2026, 1 oct, today or -7d.';

interface DayInputProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** In a toolbar the label is the placeholder; in a form it is above the input. */
  inline?: boolean;
  min?: string;
  max?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** A date that is typed or picked from a calendar, whose code is lazy loaded. */
export function DayInput({ label, value, onChange, inline, min, max, error, ...rest }: DayInputProps) {
  const { required = false, disabled = false } = rest;
  const { inputProps, problem, replace } = useTypedDays<string | null>({
    value,
    textOf: formatDate,
    empty: null,
    unreadable: () => null,
    read(text) {
      const day = parseDay(text, { today: today(), min, max });
      if (!day) return { problem: UNREADABLE };
      if (min && day < min) return { problem: `Enter a date from ${formatDate(min)} on.` };
      return max && day > max ? { problem: `Enter a date until ${formatDate(max)}.` } : { value: day };
    },
    onChange,
  });

  return (
    <TextInput
      {...inputProps}
      {...(inline
        ? { 'aria-label': label, classNames: { root: classes.day ?? '', error: classes.message ?? '' } }
        : { label, withAsterisk: required })}
      {...(required && { 'aria-required': true })}
      placeholder={inline ? label : EMPTY}
      title={DAY_HINT}
      error={problem ?? error}
      disabled={disabled}
      leftSection={
        <CalendarPopover
          label={label}
          load={loadCalendar}
          renderOpener={(handlers) => (
            <ActionIcon variant="subtle" aria-label={`Choose ${label}`} disabled={disabled} {...handlers}>
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          )}
        >
          {(Calendar, close) => (
            <Calendar
              value={value}
              onPick={(day) => {
                replace(day);
                close();
              }}
              {...(min && { min })}
              {...(max && { max })}
            />
          )}
        </CalendarPopover>
      }
      leftSectionPointerEvents="all"
      rightSection={
        inputProps.value &&
        !required &&
        !disabled && <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={() => replace(null)} />
      }
    />
  );
}

interface DayFieldProps<V extends FieldValues> extends Omit<
  DayInputProps,
  'value' | 'onChange' | 'inline' | 'error'
> {
  form: Form<V>;
  name: Name<V, string | null>;
}

/** A form field for a date, stored as YYYY-MM-DD. */
export function DayField<V extends FieldValues>({ form, name, ...props }: DayFieldProps<V>) {
  const { value, set, error } = useField(form, name);
  return <DayInput {...props} value={value} error={error} onChange={(day) => set(day as typeof value)} />;
}
