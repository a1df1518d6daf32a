import { DayInput } from '../../../kit/form/DayInput.tsx';
import { tomorrow } from './planned.ts';
import classes from './price-imports.module.css';

interface ValidFromInputProps {
  value: string | null;
  onChange: (day: string | null) => void;
}

/** The day from which new prices apply. */
export const ValidFromInput = ({ value, onChange }: ValidFromInputProps) => (
  <div className={classes.validFrom}>
    <DayInput label="Valid From" value={value} onChange={onChange} min={tomorrow()} />
    <p>Without a day, the prices apply at once.</p>
  </div>
);
