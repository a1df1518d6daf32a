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
  /** Nothing while the dialog is closed. */
  source: PdfSource | undefined;
  onClose: () => void;
  /** It could not be fetched: the dialog has closed itself and says nothing. */
  onFail?: () => void;
}

/** A PDF in the console's own viewer. One that cannot be shown closes quietly and leaves a line in the log. */
export function PdfDialog({ source, onClose, onFail }: PdfDialogProps) {
  return (
    <Modal
      opened={source !== undefined}
      onClose={onClose}
      title={source?.title ?? ''}
      size={WIDTH}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {source && <Fetched key={source.fileName} source={source} onClose={onClose} onFail={onFail} />}
    </Modal>
  );
}

function Fetched({
  source,
  onClose,
  onFail,
}: {
  source: PdfSource;
  onClose: () => void;
  onFail?: (() => void) | undefined;
}) {
  const [file, setFile] = useState<Blob | null>(null);
  const give = useEffectEvent((error: unknown) => {
    logOnly(error);
    // Signed out meanwhile: the sign-in screen speaks for itself, and later leads back here.
    if (error instanceof ApiError && error.status === 401) return;
    onClose();
    onFail?.();
  });
  const fetchIt = useEffectEvent((signal: AbortSignal) => source.load(signal));
  useEffect(() => {
    const leaving = new AbortController();
    fetchIt(leaving.signal).then(setFile, (error: unknown) => {
      if (!leaving.signal.aborted) give(error);
    });
    return () => leaving.abort();
  }, []);
  const waiting = (
    <div className={classes.waiting} role="status" aria-label="Loading the document">
      <Loader />
    </div>
  );
  if (!file) return waiting;
  return (
    <PdfViewer file={file} fileName={source.fileName} waiting={waiting} fallback={waiting} onBroken={give} />
  );
}
