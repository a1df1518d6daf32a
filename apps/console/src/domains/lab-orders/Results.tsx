import { labOrders, type LabResult } from '@baobab/contract/lab-orders';
import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { client } from '../../kit/api/client.ts';
import { sayFailed } from '../../kit/feedback/notices.tsx';
import { PdfDialog } from '../../kit/pdf/PdfDialog.tsx';
import { saveFile } from '../../kit/transfer/download.ts';
import { useUrlState } from '../../kit/url-state.ts';
import classes from './lab-orders.module.css';

const load = async (result: LabResult, signal?: AbortSignal) => {
  const response = await client.fetchFile(labOrders.result, {
    params: { id: result._id },
    ...(signal && { signal }),
  });
  return response.blob();
};

const isPdf = (result: LabResult) => result.filename.toLowerCase().endsWith('.pdf');

/** The results of a test: a PDF is shown here, anything can be saved. */
export function Results({ results }: { results: readonly LabResult[] }) {
  const [, change] = useUrlState();
  const save = async (result: LabResult) => {
    try {
      saveFile(await load(result), result.filename);
    } catch {
      sayFailed('Something went wrong');
    }
  };
  if (results.length === 0) return null;
  return (
    <ul className={classes.results} aria-label="Results">
      {results.map((result) => (
        <li key={result._id}>
          <span>{result.filename}</span>
          {isPdf(result) && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconEye size={16} aria-hidden />}
              aria-label={`Open ${result.filename}`}
              onClick={() => change({ of: result._id }, { push: true })}
            >
              Open
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={`Download ${result.filename}`}
            onClick={() => void save(result)}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The result the address asks for, on top of its order. */
export function ResultDialog({ results }: { results: readonly LabResult[] }) {
  const [{ of }, change] = useUrlState();
  const open = results.find(({ _id }) => _id === of);
  return (
    <PdfDialog
      source={
        open && {
          title: open.filename,
          fileName: open.filename.replace(/\.pdf$/i, ''),
          load: (signal) => load(open, signal),
        }
      }
      onClose={() => change({ of: undefined })}
      onFail={() => sayFailed('Something went wrong')}
    />
  );
}
