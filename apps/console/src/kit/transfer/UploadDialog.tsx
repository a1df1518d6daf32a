import { Button, Modal, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconDownload } from '../icons/shell-icons.ts';
import { IconFileSpreadsheet, IconUpload } from '../icons/more-icons.ts';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { UPLOAD_WIDTH } from '../defaults.ts';
import dialog from '../dialog/dialog.module.css';
import { formatSize } from '../format.ts';
import { describeRule, type Upload } from './use-upload.ts';
import classes from './upload.module.css';

interface UploadDialogProps {
  title: string;
  upload: Upload;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A wide dialog that cannot be closed while an upload is running. */
export function UploadDialog({ title, upload, opened, onClose, children }: UploadDialogProps) {
  const busy = upload.progress !== null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={UPLOAD_WIDTH}
      classNames={{ content: classes.dialog }}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      withCloseButton={!busy}
    >
      {children}
    </Modal>
  );
}

/** The button that is most likely the next step. */
export type PrimaryButton = 'preview' | 'submit' | 'none';

interface UploadFormProps {
  upload: Upload;
  /** Downloads the sample file. */
  sample: () => Promise<void>;
  sampleLabel?: string | undefined;
  /** Checks the file without saving it; without this prop there is no Preview button. */
  onPreview?: () => void;
  onSubmit: () => void;
  onCancel: () => void;
  /** The upload succeeded and the dialog is about to close; all buttons are disabled. */
  done: boolean;
  primary?: PrimaryButton;
  /** The findings about the chosen file. */
  children?: ReactNode;
}

/** Chooses a file by click, keyboard or drag and drop, shows the progress, and has Cancel, Preview and Submit. */
export function UploadForm({
  upload,
  sample,
  sampleLabel = 'Download sample file',
  onPreview,
  onSubmit,
  onCancel,
  done,
  primary = 'submit',
  children,
}: UploadFormProps) {
  const busy = upload.progress !== null;
  const idle = upload.file !== null && !busy && !done;
  const variantOf = (button: PrimaryButton) => (button === primary ? 'filled' : 'default');
  return (
    <div>
      <FileChooser upload={upload} disabled={busy || done} />
      <SampleLink label={sampleLabel} fetchSample={sample} />
      {upload.progress !== null && <UploadProgress progress={upload.progress} />}
      {children}
      <div className={dialog.buttons}>
        <Button
          variant="default"
          onClick={busy ? upload.cancel : onCancel}
          disabled={done || (busy && !upload.cancellable)}
        >
          Cancel
        </Button>
        {onPreview && (
          <Button variant={variantOf('preview')} onClick={onPreview} disabled={!idle}>
            Preview
          </Button>
        )}
        <Button variant={variantOf('submit')} onClick={onSubmit} disabled={!idle}>
          Submit
        </Button>
      </div>
    </div>
  );
}

function FileChooser({ upload, disabled }: { upload: Upload; disabled: boolean }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { file, problem, rule } = upload;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) upload.choose(dropped);
  };
  return (
    <div className={classes.chooser}>
      <input
        type="file"
        id={id}
        className="visually-hidden"
        accept={rule.kinds.map((kind) => `.${kind}`).join(',')}
        aria-label="File"
        aria-describedby={`${id}-about`}
        aria-invalid={problem !== null}
        disabled={disabled}
        onChange={({ currentTarget: input }) => {
          const [chosen] = input.files ?? [];
          if (chosen) upload.choose(chosen);
          // Reset, so that the same file can be chosen again after it was corrected.
          input.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={classes.zone}
        data-over={over || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? <IconFileSpreadsheet size={28} aria-hidden /> : <IconUpload size={28} aria-hidden />}
        <strong>{file ? file.name : 'Choose a file or drop it here'}</strong>
        <span id={`${id}-about`}>
          {file ? `${formatSize(file.size)} · choose another` : describeRule(rule)}
        </span>
      </label>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function SampleLink({ label, fetchSample }: { label: string; fetchSample: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.sample}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void fetchSample().finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}

/** Determinate progress while the file is sent, then indeterminate progress while the server processes it. */
function UploadProgress({ progress }: { progress: number }) {
  const sent = progress >= 1;
  return (
    <div className={classes.progress}>
      <Progress
        value={Math.max(progress * 100, 3)}
        animated={sent}
        striped={sent}
        aria-label="Upload progress"
      />
      <span role="status">{sent ? 'Reading and checking the file…' : 'Sending the file…'}</span>
    </div>
  );
}
