import type { CallInput } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { downloadFile } from './download.ts';
import { ExportButton } from './ExportButton.tsx';

interface CsvExportProps<E extends Endpoint> {
  endpoint: E;
  /** The query of the list, so that the file has the same rows. */
  query: CallInput<E>['query'];
  /** Prefix of the file name, before the timestamp. */
  file: string;
  /** The list's total; an empty list cannot be exported. */
  total: number | undefined;
}

/** Exports all rows of a filtered list as CSV. */
export const CsvExport = <E extends Endpoint>({ endpoint, query, file, total }: CsvExportProps<E>) => (
  <ExportButton
    disabled={!total}
    run={(onProgress) => downloadFile(endpoint, { query } as CallInput<E>, `${file}.csv`, onProgress)}
  />
);
