import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
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
}

/** The next steps after some rows of a file were refused. */
export const RefusedActions = ({ good, onSave, busy, onReport }: RefusedActionsProps) => (
  <div className={classes.actions}>
    {onSave && good > 0 && (
      <Button variant="default" size="sm" className={classes.action} disabled={busy} onClick={onSave}>
        Save the {formatCount(good)} good {good === 1 ? 'row' : 'rows'}
      </Button>
    )}
    <DownloadButton label="Download errors" download={onReport} />
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
