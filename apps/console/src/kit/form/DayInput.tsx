import { CloseButton, Input, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { sayFailed } from '../feedback/notices.tsx';
import { formatDate } from '../format.ts';
import { useField } from './form-context.tsx';
import classes from './form.module.css';

const loadCalendar = () => import('./DayCalendar.tsx').then((m) => m.DayCalendar);
const prepare = () => void loadCalendar().catch(() => undefined);

const EMPTY = 'DD/MM/YYYY';

interface DayInputProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** In a toolbar the label is the placeholder; in a form it stands above. */
  inline?: boolean;
  min?: string;
  max?: string;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** One day out of a calendar, which comes when a hand moves towards it. */
export function DayInput({ label, value, onChange, inline, min, max, error, ...rest }: DayInputProps) {
  const [opened, setOpened] = useState(false);
  const [Calendar, setCalendar] = useState<Awaited<ReturnType<typeof loadCalendar>> | null>(null);
  const open = () =>
    void loadCalendar().then(
      (loaded) => {
        setCalendar(() => loaded);
        setOpened(true);
      },
      () => sayFailed('The calendar could not be loaded. Check your connection.'),
    );
  const choose = (day: string | null) => {
    onChange(day);
    setOpened(false);
  };
  const input = (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      zIndex={350}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
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
              <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={() => choose(null)} />
            )
          }
          rightSectionPointerEvents="all"
          onClick={() => (opened ? setOpened(false) : open())}
          onMouseEnter={prepare}
          onFocus={prepare}
        >
          {value ? formatDate(value) : <Input.Placeholder>{inline ? label : EMPTY}</Input.Placeholder>}
        </Input>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {Calendar && <Calendar value={value} onPick={choose} {...(min && { min })} {...(max && { max })} />}
      </Popover.Dropdown>
    </Popover>
  );
  if (inline) return input;
  return (
    <Input.Wrapper label={label} error={error} withAsterisk={Boolean(rest.required)}>
      {input}
    </Input.Wrapper>
  );
}

type DayFieldProps = Omit<DayInputProps, 'value' | 'onChange' | 'inline' | 'error'> & { name: string };

/** A day of a form, kept as YYYY-MM-DD. */
export function DayField({ name, ...props }: DayFieldProps) {
  const { form, value, error } = useField(name);
  return (
    <DayInput {...props} value={value || null} error={error} onChange={(day) => form.set(name, day ?? '')} />
  );
}
