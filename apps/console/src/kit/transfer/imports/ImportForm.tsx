import { ApprovalRequested } from '@baobab/contract/kit/approval';
import type { Committed, PreviewFigures, UploadRefusal } from '@baobab/contract/kit/imports';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRefresh } from '../../api/queries.ts';
import { UPLOAD_SECONDS } from '../../defaults.ts';
import { notifyFailure } from '../../feedback/notices.tsx';
import { focusUnreadable } from '../../form/focus-unreadable.ts';
import { UploadForm, type PrimaryButton } from '../UploadDialog.tsx';
import type { SendFile, Upload } from '../use-upload.ts';
import { ChoicesNotice } from './ChoicesNotice.tsx';
import { adjustmentsOf, type Choices } from './corrections.ts';
import { ImportFindings } from './ImportFindings.tsx';
import { RefusedActions } from './RefusedActions.tsx';
import type { ImportSource, SendImport } from './import-source.ts';
import classes from './imports.module.css';
import { useChoices } from './use-choices.ts';
import { useUndoFromNotice } from './use-undo.ts';

interface ImportFormProps<P extends PreviewFigures> {
  source: ImportSource<P>;
  upload: Upload;
  onClose: () => void;
}

/** The server's reply about one file; choosing another file discards it. */
interface Findings<P> {
  file: File;
  /** The choices that were sent with the file. */
  choices: Choices;
  preview?: P;
  refusal?: UploadRefusal;
  /** Why the preview is shown again. */
  outdated?: string;
  /** The message after the good rows were saved without the refused ones. */
  savedGood?: string;
}

const UNANSWERED = 'Choose what each unknown column contains, or ignore it. Nothing was saved.';

const sendWith =
  <T,>(send: SendImport<T>, choices: Choices, shown?: PreviewFigures): SendFile<T> =>
  (file, onProgress, signal) =>
    send(
      { file, adjustments: adjustmentsOf(choices), seen: shown?.state, rows: shown?.rows },
      onProgress,
      signal,
    );

/** The file, what the server found in it, and the steps that staff can take. */
function useImport<P extends PreviewFigures>({ source, upload, onClose }: ImportFormProps<P>) {
  const refresh = useRefresh();
  const undo = useUndoFromNotice(source);
  const [found, setFound] = useState<Findings<P> | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  useCloseAfterSuccess(success !== null, upload.clear, onClose);
  const { file } = upload;
  const chosen = useChoices(file);
  const fields = useRef<HTMLDivElement>(null);
  const { choices } = chosen;
  const findings = found?.file === file ? found : null;

  const fail = (sent: Choices) => (error: unknown) => {
    source.onFail(error);
    const refusal = error instanceof ApiError ? (error.current as UploadRefusal | undefined) : undefined;
    if (file && refusal?.errors) setFound({ file, choices: sent, refusal });
  };
  /** Nothing is saved, so it can be cancelled until the reply arrives. */
  async function runPreview(send: SendImport<P>, sent: Choices, outdated?: string) {
    const reply = await upload.run(sendWith(send, sent), fail(sent), { cancellable: true });
    if (file && reply) setFound({ file, choices: sent, preview: reply, ...(outdated && { outdated }) });
  }
  async function preview() {
    setFound(null);
    await runPreview(source.preview, choices);
  }
  /** Commits what was shown. When records were changed since, the preview is shown again, as they are now. */
  async function commit(send: SendImport<Committed | ApprovalRequested>, sent: Choices) {
    if (fields.current && focusUnreadable(fields.current)) return null;
    const shown = shownOf(findings, sent);
    let outdated = '';
    const reply = await upload.run(sendWith(send, sent, shown), (error) => {
      const isOutdated = shown?.state !== undefined && error instanceof ApiError && error.status === 409;
      if (isOutdated) outdated = error.message;
      else fail(sent)(error);
    });
    if (outdated) await runPreview(source.preview, sent, outdated);
    return reply;
  }
  async function submit() {
    if (hasUnanswered(findings, choices)) return notifyFailure(UNANSWERED);
    const reply = await commit(source.commit, choices);
    if (!reply) return;
    if (reply instanceof ApprovalRequested) return onClose();
    source.onImported(reply, () => void undo({ uuid: reply.batch ?? '', file: file?.name ?? '' }));
    chosen.forget();
    setSuccess(reply.message);
    void refresh([...source.refresh, source.batches]);
  }
  /** Keeps the refused rows on the screen, because they are still to be corrected. */
  async function saveGood(shown: Findings<P>, send: SendImport<Committed | ApprovalRequested>) {
    const reply = await commit(send, shown.choices);
    const rest = shown.preview ?? shown.refusal;
    if (!reply || !rest) return;
    if (reply instanceof ApprovalRequested) return onClose();
    setFound({ file: shown.file, choices: shown.choices, refusal: rest, savedGood: reply.message });
    void refresh([...source.refresh, source.batches]);
  }
  return { ...chosen, fields, findings, success, runPreview, preview, submit, saveGood };
}

export function ImportForm<P extends PreviewFigures>(props: ImportFormProps<P>) {
  const { source, upload, onClose } = props;
  const { choices, correct, match, amounts, discard, fields, findings, success, ...steps } = useImport(props);
  const { runPreview, preview, submit, saveGood } = steps;
  const { commitValid, marked } = source;
  const busy = upload.progress !== null;
  return (
    <UploadForm
      upload={upload}
      sample={source.sample}
      sampleLabel={source.sampleLabel}
      onPreview={() => void preview()}
      onSubmit={() => void submit()}
      onCancel={onClose}
      done={success !== null}
      primary={primaryButton(findings, choices)}
    >
      <div ref={fields}>{source.fields}</div>
      {(success ?? findings?.savedGood) && (
        <p className={classes.success} role="status">
          {success ?? findings?.savedGood}
        </p>
      )}
      {findings?.outdated && (
        <p className={classes.outdated} role="alert">
          {findings.outdated}
        </p>
      )}
      {!success && findings && (
        <ImportFindings
          {...(findings.preview && {
            preview: findings.preview,
            sections: source.sections(findings.preview),
            filters: source.renderFilters?.(findings.preview, (send) => void runPreview(send, choices), busy),
          })}
          {...(findings.refusal && { refusal: findings.refusal })}
          isRestSaved={findings.savedGood !== undefined}
          columns={source.columns}
          correction={{
            corrections: choices.corrections,
            onCorrect: correct,
            onCheck: () => void runPreview(source.preview, choices),
            busy,
          }}
          choices={
            <ChoicesNotice
              found={(findings.preview ?? findings.refusal)!}
              choices={choices}
              columns={source.columns}
              isPending={findings.choices !== choices}
              busy={busy}
              onMatch={(columns) => void runPreview(source.preview, match(columns))}
              onAmounts={(rule) => void runPreview(source.preview, amounts(rule))}
              onDiscard={() => void runPreview(source.preview, discard())}
            />
          }
          refusedActions={
            <RefusedActions
              good={goodRows(findings.preview ?? findings.refusal)}
              onSave={
                commitValid && !findings.savedGood ? () => void saveGood(findings, commitValid) : undefined
              }
              busy={busy}
              onReport={() => source.report({ file: findings.file, adjustments: adjustmentsOf(choices) })}
              onMarked={
                marked && (() => marked({ file: findings.file, adjustments: adjustmentsOf(choices) }))
              }
            />
          }
        />
      )}
      {!findings && !success && <ColumnHelp columns={source.columns} />}
    </UploadForm>
  );
}

/** The preview that was shown, unless the choices have changed since. */
const shownOf = <P extends PreviewFigures>(findings: Findings<P> | null, sent: Choices) =>
  findings?.choices === sent ? findings.preview : undefined;

/** Whether the shown preview has columns of which staff have not said what they contain. */
const hasUnanswered = <P extends PreviewFigures>(findings: Findings<P> | null, sent: Choices) =>
  findings?.choices === sent && (findings.preview?.unknownHeaders.length ?? 0) > 0;

/** Submit is primary only when it would do what is shown; new corrections have to be checked first. */
function primaryButton<P extends PreviewFigures>(
  findings: Findings<P> | null,
  choices: Choices,
): PrimaryButton {
  if (findings?.choices !== choices) return 'preview';
  return findings.preview?.errorCount === 0 && !hasUnanswered(findings, choices) ? 'submit' : 'none';
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
      {columns.map(({ header, label, says }) => (
        <div key={header}>
          <dt>{label ?? header}</dt>
          <dd>{label && label !== header ? `${says}. Header: ${header}` : says}</dd>
        </div>
      ))}
    </dl>
  </details>
);
