import { Button } from '@mantine/core';
import { IconDownload } from '../../icons/shell-icons.ts';
import { useState } from 'react';
import { formatCount } from '../../format.ts';
import classes from './imports.module.css';

interface RefusedActionsProps {
  /** The number of rows that can be saved without the refused ones. */
  good: number;
  /** Saves the good rows as an upload; absent when nothing is left to save. */
  onSave: (() => void) | undefined;
  /** Another request is running. */
  busy: boolean;
  /** Downloads the refused rows as a spreadsheet. */
  onReport: () => Promise<void>;
  /** Downloads the whole file with its problems. */
  onMarked: (() => Promise<void>) | undefined;
}

/** The next steps after some rows of a file were refused. */
export const RefusedActions = ({ good, onSave, busy, onReport, onMarked }: RefusedActionsProps) => (
  <div className={classes.actions}>
    {onSave && good > 0 && (
      <Button variant="default" size="sm" className={classes.action} disabled={busy} onClick={onSave}>
        Save the {formatCount(good)} good {good === 1 ? 'row' : 'rows'}
      </Button>
    )}
    <DownloadButton label="Download errors" download={onReport} />
    {onMarked && <DownloadButton label="Download marked file" download={onMarked} />}
    <p className={classes.note}>
      The errors are only the refused rows.
      {onMarked && ' The marked file has all rows, with the refused cells coloured and explained.'}
    </p>
  </div>
);

function DownloadButton({ label, download }: { label: string; download: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.action}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void download().finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}
