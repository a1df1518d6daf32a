import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '../icons/shell-icons.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
  IconZoomIn,
  IconZoomOut,
} from '../icons/more-icons.ts';
// oxlint-disable-next-line import/default -- the ?url suffix imports the URL of the built file
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useElementSize } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { saveFile } from '../transfer/download.ts';
import { PrintPages } from './PrintPages.tsx';
import classes from './pdf.module.css';

// The worker comes from this build, because the content security policy blocks other origins.
pdfjs.GlobalWorkerOptions.workerSrc = worker;

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** The width of an A4 page at 100 %; on a small screen, the available width. */
const WIDTH = 833;

interface PdfViewerProps {
  file: Blob;
  fileName: string;
  loader: ReactNode;
  onError: (error: unknown) => void;
}

/** Shows one page at a time, with zoom, download and print. The text layer allows selection and screen readers. */
export function PdfViewer({ file, fileName, loader, onError }: PdfViewerProps) {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [printing, setPrinting] = useState(false);
  const { ref: container, width } = useElementSize<HTMLDivElement>();
  const base = Math.min(WIDTH, Math.max(width, WIDTH / 4));
  const zoomIndex = ZOOMS.indexOf(zoom);
  return (
    <div className={classes.viewer}>
      <div className={classes.bar} role="toolbar" aria-label="Document">
        <div className={classes.group}>
          <Tool
            label="Previous page"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
            icon={<IconChevronLeft size={18} />}
          />
          <span role="status">{pages ? `Page ${page} of ${pages}` : '…'}</span>
          <Tool
            label="Next page"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
            icon={<IconChevronRight size={18} />}
          />
        </div>
        <div className={classes.group}>
          <Tool
            label="Zoom out"
            disabled={zoomIndex <= 0}
            onClick={() => setZoom(ZOOMS[zoomIndex - 1]!)}
            icon={<IconZoomOut size={18} />}
          />
          <span>{Math.round(zoom * 100)}%</span>
          <Tool
            label="Zoom in"
            disabled={zoomIndex >= ZOOMS.length - 1}
            onClick={() => setZoom(ZOOMS[zoomIndex + 1]!)}
            icon={<IconZoomIn size={18} />}
          />
        </div>
        <span className={classes.spacer} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(file, `${fileName}.pdf`)}
        >
          Download
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={printing}
          disabled={pages === 0}
          onClick={() => setPrinting(true)}
        >
          Print
        </Button>
      </div>
      <div
        ref={container}
        className={classes.paper}
        tabIndex={0}
        role="region"
        aria-label="Pages of the document"
      >
        <Document
          file={file}
          suspense={false}
          loading={loader}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onLoadError={onError}
          onSourceError={onError}
        >
          <Page pageNumber={page} width={base * zoom} loading={loader} renderAnnotationLayer={false} />
        </Document>
      </div>
      {printing && <PrintPages file={file} pages={pages} onDone={() => setPrinting(false)} />}
    </div>
  );
}

interface ToolProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  icon: ReactNode;
}

const Tool = ({ label, icon, ...rest }: ToolProps) => (
  <ActionIcon variant="default" size={36} aria-label={label} {...rest}>
    {icon}
  </ActionIcon>
);
