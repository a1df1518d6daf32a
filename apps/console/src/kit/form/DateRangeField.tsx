import { CloseButton, Input, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { sayFailed } from '../feedback/notices.tsx';
import { formatDate } from '../format.ts';
import type { Preset } from './RangeCalendar.tsx';
import classes from './form.module.css';

/** Two days as YYYY-MM-DD; the second is missing while somebody is choosing. */
export type DateRange = [string | null, string | null];

const EMPTY = 'Start date – End date';

// The calendar weighs more than the rest of a list screen; it comes when a hand moves towards it.
const loadCalendar = () => import('./RangeCalendar.tsx').then((m) => m.RangeCalendar);
const prepare = () => void loadCalendar().catch(() => undefined);

interface DateRangeFieldProps {
  value: DateRange;
  onChange: (next: DateRange) => void;
  presets?: readonly Preset[];
}

export function DateRangeField({ value, onChange, presets }: DateRangeFieldProps) {
  const [opened, setOpened] = useState(false);
  const [Calendar, setCalendar] = useState<Awaited<ReturnType<typeof loadCalendar>> | null>(null);
  const [from, to] = value;
  const shown = from ? `${formatDate(from)} – ${formatDate(to)}` : EMPTY;

  function choose(next: DateRange) {
    onChange(next);
    if (next[0] && next[1]) setOpened(false);
  }
  // Open only when the calendar is there, so that it can take the focus.
  const open = () =>
    void loadCalendar().then(
      (loaded) => {
        setCalendar(() => loaded);
        setOpened(true);
      },
      () => sayFailed('The calendar could not be loaded. Check your connection.'),
    );

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <Input
          component="button"
          type="button"
          pointer
          aria-label={`Date range: ${shown}`}
          className={classes.range}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={
            from && <CloseButton size="sm" aria-label="Clear dates" onClick={() => choose([null, null])} />
          }
          rightSectionPointerEvents="all"
          onClick={() => (opened ? setOpened(false) : open())}
          onMouseEnter={prepare}
          onFocus={prepare}
        >
          {from ? shown : <Input.Placeholder>{EMPTY}</Input.Placeholder>}
        </Input>
      </Popover.Target>
      <Popover.Dropdown aria-label="Choose dates">
        {Calendar && <Calendar value={value} onChange={choose} {...(presets && { presets })} />}
      </Popover.Dropdown>
    </Popover>
  );
}
