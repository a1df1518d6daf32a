import type { QuietHours } from '@baobab/contract/workspace/preferences';
import { Switch, TextInput } from '@mantine/core';
import { useState, type FocusEvent } from 'react';
import classes from './account.module.css';

const usual: QuietHours = { from: '20:00', to: '07:00' };

interface QuietHoursCardProps {
  value: QuietHours | undefined;
  onChange: (value: QuietHours | null) => void;
}

/** A valid period is saved when the focus leaves its fields. */
export function QuietHoursCard({ value, onChange }: QuietHoursCardProps) {
  return (
    <section className={classes.card}>
      <h2>Quiet hours</h2>
      <p>
        No push notifications on your devices in this time, every day. The bell still collects new items. When
        the time ends, one push notification has the number of unread items.
      </p>
      <Switch
        label="Quiet hours"
        checked={value !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {value && <Period key={`${value.from} ${value.to}`} value={value} onChange={onChange} />}
    </section>
  );
}

function Period({ value, onChange }: { value: QuietHours; onChange: (value: QuietHours) => void }) {
  const [typed, setTyped] = useState(value);
  const isSame = typed.from === typed.to;
  function save({ currentTarget, relatedTarget }: FocusEvent) {
    // Saving renders the fields again, which would lose the focus on the way from one to the other.
    if (currentTarget.contains(relatedTarget)) return;
    const isChanged = typed.from !== value.from || typed.to !== value.to;
    // The browser gives an empty text while a time is incomplete.
    if (typed.from && typed.to && !isSame && isChanged) onChange(typed);
  }
  return (
    <div className={classes.period} onBlur={save}>
      <TextInput
        type="time"
        label="From (Lagos time)"
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="To (Lagos time)"
        value={typed.to}
        error={isSame && 'Enter another time than the start'}
        onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
      />
    </div>
  );
}
