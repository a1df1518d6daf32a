import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Document, Page } from 'react-pdf';
import classes from './pdf.module.css';

const SCALE = 2;
/** Printing has ended at `afterprint`, or when the user works in the page again. */
const END_EVENTS = ['afterprint', 'pointerdown', 'keydown'];

/**
 * Renders every page for print only and prints once all of them are rendered. The pages stay until printing
 * has ended, because `print()` does not block in every browser.
 */
export function PrintPages({ file, pages, onDone }: { file: Blob; pages: number; onDone: () => void }) {
  const [rendered, setRendered] = useState(0);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (rendered < pages) return;
    const listening = new AbortController();
    for (const event of END_EVENTS) addEventListener(event, () => finish(), { signal: listening.signal });
    print();
    return () => listening.abort();
  }, [rendered, pages]);
  return createPortal(
    <div className={classes.print} aria-hidden>
      <Document file={file} suspense={false} loading="">
        {Array.from({ length: pages }, (_, index) => (
          <Page
            key={index}
            pageNumber={index + 1}
            scale={SCALE}
            loading=""
            renderTextLayer={false}
            renderAnnotationLayer={false}
            onRenderSuccess={() => setRendered((count) => count + 1)}
          />
        ))}
      </Document>
    </div>,
    document.body,
  );
}
