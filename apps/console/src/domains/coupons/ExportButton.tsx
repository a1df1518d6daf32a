import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { sayFailed } from '../../kit/feedback/notices.tsx';
import { exportMessages } from '../../kit/transfer/DateRangeExport.tsx';

/** Fetches a file; the button tells how much of it has come and cannot be pressed twice. */
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
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={bytes !== null}
        onClick={() => void start()}
      >
        Export
      </Button>
      <span role="status" className="visually-hidden">
        {bytes !== null && `${(bytes / 1_048_576).toFixed(1)} MB received`}
      </span>
    </>
  );
}
