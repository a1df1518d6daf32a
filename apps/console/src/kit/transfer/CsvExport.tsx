import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { downloadFile } from './download.ts';
import { ExportButton } from './ExportButton.tsx';

interface CsvExportProps {
  endpoint: Endpoint;
  /** The query of the list, so that the file has the same rows. */
  query: object;
  /** Prefix of the file name, before the timestamp. */
  file: string;
  /** The list's total; an empty list cannot be exported. */
  total: number | undefined;
}

/** Exports all rows of a filtered list as CSV. */
export const CsvExport = ({ endpoint, query, file, total }: CsvExportProps) => (
  <ExportButton
    disabled={!total}
    run={(onProgress) =>
      downloadFile(endpoint, { query } as never, { prefix: file, extension: 'csv' }, onProgress)
    }
  />
);
