import { Button } from '@mantine/core';
import { IconDownload } from '../icons/shell-icons.ts';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { notifyFailure, solveCause } from '../feedback/notices.tsx';
import { ToolsPlace } from '../table/tools-slot.tsx';
import classes from './transfer.module.css';

export const exportMessages = {
  datesMissing: 'Please Select Dates',
  failed: 'Failed to export',
};

interface ExportButtonProps {
  /** For a button in a dialog or a row; without it, it is the Export of a list, which has the list's caret beside it. */
  label?: string;
  disabled?: boolean;
  /** Runs before the download; false cancels it after a message was shown. */
  check?: () => boolean;
  /** Downloads and saves the file. */
  run: (onProgress: (bytes: number) => void) => Promise<void>;
}

/** Downloads a file and shows its progress; disabled while it runs. */
export function ExportButton({ label, disabled, check, run }: ExportButtonProps) {
  const [bytes, setBytes] = useState<number | null>(null);

  async function start() {
    if (check && !check()) return;
    setBytes(0);
    try {
      await run(setBytes);
      solveCause(exportMessages.failed);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401))
        notifyFailure(exportMessages.failed, { seconds: 1 });
    } finally {
      setBytes(null);
    }
  }

  return (
    <div className={classes.button}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={bytes !== null}
        disabled={disabled}
        onClick={() => void start()}
      >
        {label ?? 'Export'}
      </Button>
      {!label && <ToolsPlace name="caret" />}
      {bytes !== null && (
        <div className={classes.progress} role="status">
          <progress aria-label="Export progress" />
          <span>{(bytes / 1_048_576).toFixed(1)} MB received</span>
        </div>
      )}
    </div>
  );
}
