import { Button } from '@mantine/core';
import { IconDownload } from '../icons/shell-icons.ts';
import { IconEye } from '../icons/more-icons.ts';
import { notifyFailure, solveCause, withCause } from '../feedback/notices.tsx';
import { saveFile } from '../transfer/download.ts';
import { useUrlState } from '../url-state.ts';
import { PdfDialog } from './PdfDialog.tsx';
import classes from './pdf.module.css';

export interface ListedFile {
  id: string;
  name: string;
  /** Shown before the name. */
  kind?: string;
  /** Shown after the name. */
  note?: string;
}

interface FilesProps {
  files: readonly ListedFile[];
  load: (id: string, signal?: AbortSignal) => Promise<Blob>;
}

const WENT_WRONG = 'Something went wrong';
const isPdf = ({ name }: ListedFile) => name.toLowerCase().endsWith('.pdf');

/** Uploaded files: PDFs can be opened, all files can be downloaded. */
export function FileList({ label, files, load }: FilesProps & { label: string }) {
  const [, change] = useUrlState();
  const save = async ({ id, name }: ListedFile) => {
    try {
      saveFile(await load(id), name);
      solveCause(id);
    } catch {
      withCause(id, () => notifyFailure(WENT_WRONG));
    }
  };
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <span>
            {file.kind && <strong>{file.kind}</strong>} {file.name} {file.note && <small>{file.note}</small>}
          </span>
          {isPdf(file) && (
            <Button
              variant="subtle"
              leftSection={<IconEye size={16} aria-hidden />}
              aria-label={`Open ${file.name}`}
              onClick={() => change({ stacked: file.id }, { push: true })}
            >
              Open
            </Button>
          )}
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={`Download ${file.name}`}
            onClick={() => void save(file)}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The file named in the URL, in a dialog stacked on the one that lists it. */
export function FileDialog({ files, load }: FilesProps) {
  const [{ stacked }, change] = useUrlState();
  const open = files.find(({ id }) => id === stacked);
  return (
    <PdfDialog
      source={
        open && {
          title: open.name,
          fileName: open.name.replace(/\.pdf$/i, ''),
          load: (signal) => load(open.id, signal),
        }
      }
      onClose={() => change({ stacked: undefined })}
      onFail={() => notifyFailure(WENT_WRONG)}
    />
  );
}
