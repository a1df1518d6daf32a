import type { Ref } from 'react';
import { DayInput } from '../../../kit/form/DayInput.tsx';
import { tomorrow } from './planned.ts';
import classes from './price-imports.module.css';

interface ValidFromInputProps {
  ref?: Ref<HTMLDivElement>;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** The day from which new prices apply. */
export const ValidFromInput = ({ ref, value, onChange }: ValidFromInputProps) => (
  <div ref={ref} className={classes.validFrom}>
    <DayInput label="Valid From" value={value} onChange={onChange} min={tomorrow()} />
    <p>Without a day, the prices apply at once.</p>
  </div>
);
