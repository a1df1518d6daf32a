import type { PreviewFigures, UploadRefusal } from '@baobab/contract/kit/imports';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRefresh } from '../../api/queries.ts';
import { UPLOAD_SECONDS } from '../../defaults.ts';
import { UploadForm } from '../UploadDialog.tsx';
import type { Upload } from '../use-upload.ts';
import { ImportFindings } from './ImportFindings.tsx';
import type { ImportSource } from './import-source.ts';
import classes from './imports.module.css';

interface ImportFormProps<P extends PreviewFigures> {
  source: ImportSource<P>;
  upload: Upload;
  onClose: () => void;
}

/** What is known of a file holds for that file alone. */
interface Findings<P> {
  file: File;
  preview?: P;
  refusal?: UploadRefusal;
}

export function ImportForm<P extends PreviewFigures>({ source, upload, onClose }: ImportFormProps<P>) {
  const refresh = useRefresh();
  const [found, setFound] = useState<Findings<P> | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  useClosing(taken !== null, upload.clear, onClose);
  const { file } = upload;
  const known = found?.file === file ? found : null;

  const fail = (error: unknown) => {
    source.onFail(error);
    const refusal = error instanceof ApiError ? (error.current as UploadRefusal | undefined) : undefined;
    if (file && refusal?.errors) setFound({ file, refusal });
  };
  async function preview() {
    const answer = await upload.run(source.preview, fail);
    if (file && answer) setFound({ file, preview: answer });
  }
  async function submit() {
    const answer = await upload.run(source.commit, fail);
    if (!answer) return;
    source.onTaken(answer);
    setTaken(answer.message);
    void refresh([...source.refresh, source.batches]);
  }
  return (
    <UploadForm
      upload={upload}
      sample={source.sample}
      onPreview={() => void preview()}
      onSubmit={() => void submit()}
      onCancel={onClose}
      done={taken !== null}
    >
      {taken && (
        <p className={classes.taken} role="status">
          {taken}
        </p>
      )}
      {!taken && known && (
        <ImportFindings
          {...(known.preview && { preview: known.preview, parts: source.parts(known.preview) })}
          {...(known.refusal && { refusal: known.refusal })}
          onReport={() => source.report(known.file)}
        />
      )}
      {!known && !taken && <ColumnHelp columns={source.columns} />}
    </UploadForm>
  );
}

/** Closes by itself after a file was taken; whoever leaves earlier finds no file here either. */
function useClosing(done: boolean, clear: () => void, onClose: () => void) {
  const close = useEffectEvent(onClose);
  const forget = useEffectEvent(clear);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => close(), UPLOAD_SECONDS * 1000);
    return () => {
      clearTimeout(timer);
      forget();
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
