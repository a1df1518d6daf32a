import { Loader, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { logOnly } from '../feedback/on-fail.ts';
import { ApiError } from '../api/client.ts';
import { lazyComponent } from '../lazy-component.tsx';
import type { PdfSource } from './pdf.ts';
import classes from './pdf.module.css';

const { Component: PdfViewer } = lazyComponent(() => import('./PdfViewer.tsx').then((m) => m.PdfViewer));
const WIDTH = 960;

interface PdfDialogProps {
  /** Undefined while the dialog is closed. */
  source: PdfSource | undefined;
  onClose: () => void;
  /** Called after the dialog has closed itself because the document could not be fetched or shown. */
  onFail?: () => void;
}

/** A PDF in the console's viewer. If it cannot be shown, the dialog closes and logs the error. */
export function PdfDialog({ source, onClose, onFail }: PdfDialogProps) {
  return (
    <Modal opened={source !== undefined} onClose={onClose} title={source?.title ?? ''} size={WIDTH}>
      {source && <PdfLoader key={source.fileName} source={source} onClose={onClose} onFail={onFail} />}
    </Modal>
  );
}

function PdfLoader({
  source,
  onClose,
  onFail,
}: {
  source: PdfSource;
  onClose: () => void;
  onFail?: (() => void) | undefined;
}) {
  const [file, setFile] = useState<Blob | null>(null);
  const fail = useEffectEvent((error: unknown) => {
    logOnly(error);
    // After a 401 the URL keeps the dialog, so that it opens again after the sign-in.
    if (error instanceof ApiError && error.status === 401) return;
    onClose();
    onFail?.();
  });
  const load = useEffectEvent((signal: AbortSignal) => source.load(signal));
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(setFile, (error: unknown) => {
      if (!controller.signal.aborted) fail(error);
    });
    return () => controller.abort();
  }, []);
  const loader = (
    <div className={classes.loading} role="status" aria-label="Loading the document">
      <Loader />
    </div>
  );
  if (!file) return loader;
  return (
    <PdfViewer file={file} fileName={source.fileName} loader={loader} fallback={loader} onError={fail} />
  );
}
