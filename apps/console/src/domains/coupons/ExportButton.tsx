import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { sayFailed } from '../../kit/feedback/notices.tsx';
import { exportMessages } from '../../kit/transfer/DateRangeExport.tsx';
import classes from './coupons.module.css';

/** Fetches a file, tells how much of it has come, and cannot be pressed twice. */
export function ExportButton({ run }: { run: (onProgress: (bytes: number) => void) => Promise<void> }) {
  const [bytes, setBytes] = useState<number | null>(null);

  async function start() {
    setBytes(0);
    try {
      await run(setBytes);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401))
        sayFailed(exportMessages.failed, { seconds: 1 });
    } finally {
      setBytes(null);
    }
  }

  return (
    <div className={classes.export}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={bytes !== null}
        onClick={() => void start()}
      >
        Export
      </Button>
      {bytes !== null && (
        <div className={classes.received} role="status">
          <Progress value={100} animated size="xs" aria-label="Export progress" />
          <span>{(bytes / 1_048_576).toFixed(1)} MB received</span>
        </div>
      )}
    </div>
  );
}
