import { notifyUnless } from '../feedback/notices.tsx';
import { DateRangeField } from '../form/DateRangeField.tsx';
import { today } from '../format.ts';
import { useDateRange } from './date-range.ts';
import { ExportButton, exportMessages } from './ExportButton.tsx';
import classes from './transfer.module.css';

interface DateRangeExportProps {
  /** Fetches and saves the file for two days, YYYY-MM-DD. */
  run: (from: string, to: string, onProgress: (bytes: number) => void) => Promise<void>;
  /** The notice for a future date, which only an edited URL can contain. */
  future?: string;
}

/** A date range, which also filters the list, and an export button. Future days cannot be chosen. */
export function DateRangeExport({ run, future }: DateRangeExportProps) {
  const [range, choose] = useDateRange();
  const [from, to] = range;

  const check = () =>
    notifyUnless(Boolean(from && to), exportMessages.datesMissing, { seconds: 2 }) &&
    (future === undefined || notifyUnless(to! <= today(), future, { seconds: 1 }));

  return (
    <div className={classes.export}>
      <DateRangeField value={range} onChange={choose} />
      <ExportButton check={check} run={(onProgress) => run(from!, to!, onProgress)} />
    </div>
  );
}
