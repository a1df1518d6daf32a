import { CloseButton, Input } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { CalendarPopover } from './CalendarPopover.tsx';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form, Name } from './form.ts';
import { useField } from './use-field.tsx';
import classes from './form.module.css';

const loadCalendar = () => import('./DayCalendar.tsx').then((m) => m.DayCalendar);

const EMPTY = 'DD/MM/YYYY';

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

/** A date input whose calendar is lazy loaded. */
export function DayInput({ label, value, onChange, inline, min, max, error, ...rest }: DayInputProps) {
  const input = (
    <CalendarPopover
      label={label}
      load={loadCalendar}
      renderOpener={(handlers, close) => (
        <Input
          component="button"
          type="button"
          pointer
          error={Boolean(error)}
          disabled={rest.disabled ?? false}
          aria-label={value || !inline ? `${label}: ${value ? formatDate(value) : EMPTY}` : label}
          {...(inline && { className: classes.day })}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={
            value &&
            !rest.required &&
            !rest.disabled && (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label}`}
                onClick={() => {
                  onChange(null);
                  close();
                }}
              />
            )
          }
          rightSectionPointerEvents="all"
          {...handlers}
        >
          {value ? formatDate(value) : <Input.Placeholder>{inline ? label : EMPTY}</Input.Placeholder>}
        </Input>
      )}
    >
      {(Calendar, close) => (
        <Calendar
          value={value}
          onPick={(day) => {
            onChange(day);
            close();
          }}
          {...(min && { min })}
          {...(max && { max })}
        />
      )}
    </CalendarPopover>
  );
  if (inline) return input;
  return (
    <Input.Wrapper label={label} error={error} withAsterisk={Boolean(rest.required)}>
      {input}
    </Input.Wrapper>
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
