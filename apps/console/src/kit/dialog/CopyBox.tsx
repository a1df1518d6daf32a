import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '../icons/shell-icons.ts';
import classes from './CopyBox.module.css';
import dialog from './dialog.module.css';

interface CopyBoxProps {
  message: string;
  label: string;
  /** Null when there is only something to say. */
  value: string | null;
  /** For the last content of a dialog: closes it. */
  onDone?: () => void;
  doneLabel?: string;
}

/** Shows a secret or an address, which the server sends only once, to copy it. */
export const CopyBox = ({ message, label, value, onDone, doneLabel = 'Done' }: CopyBoxProps) => (
  <>
    <div className={classes.box}>
      <p role="status">{message}</p>
      {value !== null && (
        <>
          <TextInput label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={value} timeout={2_000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
              >
                <span aria-live="polite">{copied ? 'Copied' : `Copy ${label.toLowerCase()}`}</span>
              </Button>
            )}
          </CopyButton>
        </>
      )}
    </div>
    {onDone && (
      <div className={dialog.buttons}>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    )}
  </>
);

/** The whole address; without PUBLIC_URL the server sends a path of this console. */
export const wholeAddress = (path: string) => new URL(path, location.origin).toString();
