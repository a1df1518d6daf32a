import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Document, Page } from 'react-pdf';
import classes from './pdf.module.css';

const SHARP = 2;
/** The browser says so, or somebody is at work again. */
const SIGNS = ['afterprint', 'pointerdown', 'keydown'];

/**
 * Every page on paper and nothing else of the screen; printed as soon as all of them are drawn. They stay until
 * printing is over: not every browser stands still while its own dialog is open.
 */
export function PrintPages({ file, pages, onDone }: { file: Blob; pages: number; onDone: () => void }) {
  const [drawn, setDrawn] = useState(0);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (drawn < pages) return;
    const back = new AbortController();
    for (const sign of SIGNS) addEventListener(sign, () => finish(), { signal: back.signal });
    print();
    return () => back.abort();
  }, [drawn, pages]);
  return createPortal(
    <div className={classes.print} aria-hidden>
      <Document file={file} suspense={false} loading="">
        {Array.from({ length: pages }, (_, index) => (
          <Page
            key={index}
            pageNumber={index + 1}
            scale={SHARP}
            loading=""
            renderTextLayer={false}
            renderAnnotationLayer={false}
            onRenderSuccess={() => setDrawn((count) => count + 1)}
          />
        ))}
      </Document>
    </div>,
    document.body,
  );
}
