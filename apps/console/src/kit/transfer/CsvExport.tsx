import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { downloadFile } from './download.ts';
import { ExportButton } from './ExportButton.tsx';

interface CsvExportProps {
  endpoint: Endpoint;
  /** As the list is asked for: the file holds what the screen shows, on every page. */
  query: object;
  /** What the file is called, before its time. */
  file: string;
  /** How many rows the list has; of none there is no file. */
  total: number | undefined;
}

/** Every row that a list shows, as CSV. */
export const CsvExport = ({ endpoint, query, file, total }: CsvExportProps) => (
  <ExportButton
    disabled={!total}
    run={(onProgress) =>
      downloadFile(endpoint, { query } as never, { prefix: file, extension: 'csv' }, onProgress)
    }
  />
);
