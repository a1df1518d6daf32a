import type { TestApp } from '../../../testing/test-app.ts';
import { formOf } from '../price-imports/price-imports.form.testing.ts';

/** A row of a file by its headers. */
export type Line = Record<string, string>;
export const csvOf = (lines: readonly Line[]) => {
  const headers = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`;
  return Buffer.from(
    [headers, ...lines.map((line) => headers.map((name) => line[name]))]
      .map((cells) => cells.map((cell) => quoted(cell)).join(','))
      .join('\n'),
  );
};

let serial = 0;
export const someTest = (changes: Line = {}): Line => {
  serial += 1;
  return {
    'Product Code': `LU-${serial}`,
    'Standardised Test Name': `Listed Test ${serial}`,
    'Test Discipline': 'Serology',
    Popular: 'YES',
    'Partner Name': 'SYNLAB',
    'City Name': 'Lagos',
    'Area Name': 'Ikeja',
    Status: 'Active',
    ...changes,
  };
};

/** The calls of the uploads of lists. */
export function useListUploads(api: TestApp) {
  const send = (list: string, lines: readonly Line[], fields: Record<string, string> = {}) =>
    api.call('POST', `/list-uploads/${list}`, formOf(csvOf(lines), 'list.csv', fields));
  const preview = (list: string, lines: readonly Line[]) =>
    api.call('POST', `/list-uploads/${list}/preview`, formOf(csvOf(lines), 'list.csv'));
  const undo = (batch: string) => api.call('POST', `/list-uploads/batches/${batch}/undo`);
  const redo = (batch: string) => api.call('POST', `/list-uploads/batches/${batch}/redo`);
  return { send, preview, undo, redo };
}
