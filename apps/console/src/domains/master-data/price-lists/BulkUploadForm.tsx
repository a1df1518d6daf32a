import { priceColumns } from '@baobab/contract/master-data/price-columns';
import {
  priceImports,
  type ImportKind,
  type ImportPreview,
  type UploadRefusal,
} from '@baobab/contract/master-data/price-imports';
import { withSlug } from '@baobab/contract/kit/product';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { config } from '../../../kit/api/config.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { UPLOAD_SECONDS } from '../../../kit/defaults.ts';
import { sayDone, sayFailed } from '../../../kit/feedback/notices.tsx';
import { messageOf } from '../../../kit/feedback/on-fail.ts';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { uploadFiles } from '../../../kit/transfer/upload.ts';
import { UploadForm } from '../../../kit/transfer/UploadDialog.tsx';
import type { Upload } from '../../../kit/transfer/use-upload.ts';
import { ImportFindings } from './BulkUploadResult.tsx';
import { priceImportsMessages as messages } from './price-imports.messages.ts';
import { priceListsMessages } from './price-lists.messages.ts';
import { variants } from './price-lists.variants.ts';
import classes from './bulk-upload.module.css';

const commits = { pathology: priceImports.pathology, radiology: priceImports.radiology };
const formOf = (file: File) => ({ body: { fileName: file.name }, files: { file } });

interface BulkUploadFormProps {
  kind: ImportKind;
  upload: Upload;
  onClose: () => void;
}

/** What is known of a file holds for that file alone. */
interface Findings {
  file: File;
  preview?: ImportPreview;
  refusal?: UploadRefusal;
}

export function BulkUploadForm({ kind, upload, onClose }: BulkUploadFormProps) {
  const refresh = useRefresh();
  const [found, setFound] = useState<Findings | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  useClosing(taken !== null, upload.clear, onClose);
  const { file } = upload;
  const known = found?.file === file ? found : null;

  const fail = (error: unknown) => {
    sayFailed(messageOf(error));
    const refusal = error instanceof ApiError ? (error.current as UploadRefusal | undefined) : undefined;
    if (file && refusal?.errors) setFound({ file, refusal });
  };
  async function preview() {
    const answer = await upload.run(
      (chosen, onProgress, signal) =>
        uploadFiles(priceImports.preview, { params: { kind }, ...formOf(chosen), signal }, onProgress),
      fail,
    );
    if (file && answer) setFound({ file, preview: answer });
  }
  async function submit() {
    const answer = await upload.run(
      (chosen, onProgress, signal) => uploadFiles(commits[kind], { ...formOf(chosen), signal }, onProgress),
      fail,
    );
    if (!answer) return;
    sayDone(answer.batch ? priceListsMessages.masterUpdated : answer.message);
    setTaken(answer.message);
    void refresh([variants[kind].calls.list, priceImports.batches]);
  }
  return (
    <UploadForm
      upload={upload}
      sample={() => fetchSample(kind)}
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
          {...(known.preview && { preview: known.preview })}
          {...(known.refusal && { refusal: known.refusal })}
          onReport={() => fetchReport(kind, known.file)}
        />
      )}
      {!known && !taken && <ColumnHelp />}
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

/** The same list the server reads by. */
function ColumnHelp() {
  const { slug } = config().product;
  return (
    <details className={classes.help}>
      <summary>The {priceColumns.length} columns of the file</summary>
      <dl>
        {priceColumns.map(({ name, says }) => (
          <div key={name}>
            <dt>{withSlug(name, slug)}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const quietly = () => undefined;

const fetchSample = (kind: ImportKind) =>
  downloadFile(
    priceImports.sample,
    { params: { kind } },
    { prefix: `Sample_${kind}`, extension: 'xlsx' },
    quietly,
  ).catch(() => sayFailed(messages.sampleFailed));

/** As long as a large file on a slow line takes to get there and to be read. */
const REPORT_MS = 300_000;

const fetchReport = (kind: ImportKind, file: File) =>
  downloadFile(
    priceImports.errors,
    { params: { kind }, ...formOf(file) },
    { prefix: 'Errors', extension: 'xlsx' },
    quietly,
    REPORT_MS,
  ).catch(() => sayFailed(messages.reportFailed));
