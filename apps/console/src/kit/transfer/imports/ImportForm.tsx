import type { Committed, PreviewFigures, UploadRefusal } from '@baobab/contract/kit/imports';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRefresh } from '../../api/queries.ts';
import { UPLOAD_SECONDS } from '../../defaults.ts';
import { notifyApprovalRequest } from '../../feedback/on-fail.ts';
import { UploadForm, type PrimaryButton } from '../UploadDialog.tsx';
import type { SendFile, Upload } from '../use-upload.ts';
import { ImportFindings } from './ImportFindings.tsx';
import { RefusedActions } from './RefusedActions.tsx';
import type { ImportSource } from './import-source.ts';
import classes from './imports.module.css';
import { useUndoFromNotice } from './use-undo.ts';

interface ImportFormProps<P extends PreviewFigures> {
  source: ImportSource<P>;
  upload: Upload;
  onClose: () => void;
}

/** The server's reply about one file; choosing another file discards it. */
interface Findings<P> {
  file: File;
  preview?: P;
  refusal?: UploadRefusal;
  /** The message after the good rows were saved without the refused ones. */
  savedGood?: string;
}

export function ImportForm<P extends PreviewFigures>({ source, upload, onClose }: ImportFormProps<P>) {
  const refresh = useRefresh();
  const undo = useUndoFromNotice(source);
  const [found, setFound] = useState<Findings<P> | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  useCloseAfterSuccess(success !== null, upload.clear, onClose);
  const { file } = upload;
  const findings = found?.file === file ? found : null;

  const fail = (error: unknown) => {
    if (notifyApprovalRequest(error)) return onClose();
    source.onFail(error);
    const refusal = error instanceof ApiError ? (error.current as UploadRefusal | undefined) : undefined;
    if (file && refusal?.errors) setFound({ file, refusal });
  };
  /** Nothing is saved, so it can be cancelled until the reply arrives. */
  async function runPreview(send: SendFile<P>) {
    const reply = await upload.run(send, fail, { cancellable: true });
    if (file && reply) setFound({ file, preview: reply });
  }
  async function preview() {
    setFound(null);
    await runPreview(source.preview);
  }
  async function submit() {
    const reply = await upload.run(source.commit, fail);
    if (!reply) return;
    source.onImported(reply, () => void undo({ uuid: reply.batch ?? '', file: file?.name ?? '' }));
    setSuccess(reply.message);
    void refresh([...source.refresh, source.batches]);
  }
  const { commitValid, marked } = source;
  /** Keeps the refused rows on the screen, because they are still to be corrected. */
  async function saveGood({ file: sent, preview: seen, refusal }: Findings<P>, send: SendFile<Committed>) {
    const reply = await upload.run(send, fail);
    const rest = seen ?? refusal;
    if (!reply || !rest) return;
    const { rows, refused, errors, errorCount } = rest;
    setFound({ file: sent, refusal: { rows, refused, errors, errorCount }, savedGood: reply.message });
    void refresh([...source.refresh, source.batches]);
  }
  return (
    <UploadForm
      upload={upload}
      sample={source.sample}
      onPreview={() => void preview()}
      onSubmit={() => void submit()}
      onCancel={onClose}
      done={success !== null}
      primary={primaryButton(findings)}
    >
      {source.fields}
      {(success ?? findings?.savedGood) && (
        <p className={classes.success} role="status">
          {success ?? findings?.savedGood}
        </p>
      )}
      {!success && findings && (
        <ImportFindings
          {...(findings.preview && {
            preview: findings.preview,
            sections: source.sections(findings.preview),
            filters: source.renderFilters?.(
              findings.preview,
              (send) => void runPreview(send),
              upload.progress !== null,
            ),
          })}
          {...(findings.refusal && { refusal: findings.refusal })}
          isRestSaved={findings.savedGood !== undefined}
          refusedActions={
            <RefusedActions
              good={goodRows(findings.preview ?? findings.refusal)}
              onSave={
                commitValid && !findings.savedGood ? () => void saveGood(findings, commitValid) : undefined
              }
              busy={upload.progress !== null}
              onReport={() => source.report(findings.file)}
              onMarked={marked && (() => marked(findings.file))}
            />
          }
        />
      )}
      {!findings && !success && <ColumnHelp columns={source.columns} />}
    </UploadForm>
  );
}

/** Submit is primary only when it would succeed. */
function primaryButton<P extends PreviewFigures>(findings: Findings<P> | null): PrimaryButton {
  if (!findings) return 'preview';
  return findings.preview?.errorCount === 0 ? 'submit' : 'none';
}

const goodRows = (of?: { rows: number; refused: number }) => (of ? of.rows - of.refused : 0);

/** Closes the dialog some seconds after a successful import; also clears the file if it is closed earlier. */
function useCloseAfterSuccess(done: boolean, clear: () => void, onClose: () => void) {
  const close = useEffectEvent(onClose);
  const clearFile = useEffectEvent(clear);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => close(), UPLOAD_SECONDS * 1000);
    return () => {
      clearTimeout(timer);
      clearFile();
    };
  }, [done]);
}

const ColumnHelp = ({ columns }: { columns: ImportSource['columns'] }) => (
  <details className={classes.help}>
    <summary>The {columns.length} columns of the file</summary>
    <dl>
      {columns.map(({ header, says }) => (
        <div key={header}>
          <dt>{header}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  </details>
);
