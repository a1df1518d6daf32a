import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { sayFailed } from '../feedback/notices.tsx';
import { ApiError } from '../api/client.ts';
import { DateRangeField } from '../form/DateRangeField.tsx';
import { useDateRange } from './date-range.ts';
import classes from './transfer.module.css';

export const exportMessages = {
  datesMissing: 'Please Select Dates',
  failed: 'Failed to export',
};

interface DateRangeExportProps {
  /** Fetches and saves the file for two days, YYYY-MM-DD. */
  run: (from: string, to: string, onProgress: (bytes: number) => void) => Promise<void>;
}

/** Two dates and a button. The range lives in the address; days to come cannot be chosen. */
export function DateRangeExport({ run }: DateRangeExportProps) {
  const [range, choose] = useDateRange();
  const [bytes, setBytes] = useState<number | null>(null);

  async function start() {
    const [from, to] = range;
    if (!from || !to) return sayFailed(exportMessages.datesMissing, { seconds: 2 });
    setBytes(0);
    try {
      await run(from, to, setBytes);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401))
        sayFailed(exportMessages.failed, { seconds: 1 });
    } finally {
      setBytes(null);
    }
  }

  return (
    <div className={classes.export}>
      <DateRangeField value={range} onChange={choose} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={bytes !== null}
        onClick={() => void start()}
      >
        Export
      </Button>
      {bytes !== null && (
        <div className={classes.progress} role="status">
          <Progress value={100} animated size="xs" aria-label="Export progress" />
          <span>{(bytes / 1_048_576).toFixed(1)} MB received</span>
        </div>
      )}
    </div>
  );
}
