import type {
  ChangedLine,
  ImportPreview,
  NewLine,
  UndoPreview,
} from '@baobab/contract/master-data/price-imports';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount } from '../../../kit/format.ts';
import type { Column } from '../../../kit/table/ResourceTable.tsx';
import type { PreviewSection } from '../../../kit/transfer/imports/import-source.ts';

const identityColumns: Column<NewLine>[] = [
  { header: 'Row', cell: ({ row }) => formatCount(row) },
  { header: 'Partner', cell: ({ partner }) => partner, hint: ({ partner }) => partner },
  { header: 'Test', cell: ({ test }) => test, hint: ({ test }) => test },
  {
    header: 'Place',
    cell: ({ area, city }) => `${area}, ${city}`,
    hint: ({ area, city }) => `${area}, ${city}`,
  },
];

const newColumns: Column<NewLine>[] = [
  ...identityColumns,
  { header: 'Price', kind: 'number', cell: ({ price }) => formatNaira(price) },
];

const signedNumber = new Intl.NumberFormat('en-NG', { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

const changedColumns: Column<ChangedLine>[] = [
  ...(identityColumns as Column<ChangedLine>[]),
  {
    header: 'Price',
    kind: 'number',
    cell: ({ oldPrice, price }) =>
      oldPrice === price ? formatNaira(price) : `${formatNaira(oldPrice)} → ${formatNaira(price)}`,
  },
  {
    header: '%',
    kind: 'number',
    cell: ({ percent }) => (percent === null ? '–' : `${signedNumber.format(percent)} %`),
  },
  {
    header: 'Changes',
    cell: ({ columns }) => (columns.length > 1 ? `${columns.length} columns` : columns[0]),
    hint: ({ columns }) => columns.join(', '),
  },
];

export const partsOf = (preview: ImportPreview): PreviewSection[] => [
  {
    title: 'Changed',
    label: 'Changed prices',
    total: preview.changed,
    lines: preview.changedLines,
    columns: changedColumns,
  },
  {
    title: 'New',
    label: 'New prices',
    total: preview.added,
    lines: preview.newLines,
    columns: newColumns,
  },
];

const nairaOr = (price: number | null, missing: string) => (price === null ? missing : formatNaira(price));

export const touchedColumns: Column<UndoPreview['data'][number]>[] = [
  { header: 'Test', cell: ({ test }) => test, hint: ({ test }) => test },
  { header: 'Partner', cell: ({ partner }) => partner, hint: ({ partner }) => partner },
  { header: 'Place', cell: ({ area, city }) => `${area}, ${city}` },
  { header: 'Price now', kind: 'number', cell: ({ price }) => nairaOr(price, '–') },
  {
    header: 'Taken back',
    kind: 'number',
    cell: ({ price, restoredPrice }) => nairaOr(restoredPrice, price === null ? '–' : 'Removed'),
  },
  { header: 'Changed at', cell: ({ editedAt }) => formatDateTime(editedAt) },
];
