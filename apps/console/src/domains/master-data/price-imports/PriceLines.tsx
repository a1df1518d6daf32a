import { pluralize } from '@baobab/contract/kit/numbers';
import type {
  ChangedLine,
  ImportPreview,
  Movement,
  NewLine,
  UndoPreview,
} from '@baobab/contract/master-data/price-imports';
import type { SetRow } from '@baobab/contract/master-data/price-sets';
import { formatRow } from '@baobab/contract/kit/imports';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount } from '../../../kit/format.ts';
import type { Column } from '../../../kit/table/columns.tsx';
import type { PreviewSection } from '../../../kit/transfer/imports/import-source.ts';
import { columnLabel } from './column-labels.ts';
import classes from './price-imports.module.css';

const identityColumns: Column<NewLine>[] = [
  { header: 'Row', cell: ({ row }) => formatRow(row) },
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

const formatPercent = (percent: number | null) =>
  percent === null ? '–' : `${signedNumber.format(percent)} %`;

interface ChangesProps {
  /** Names the price. */
  of: string;
  changes: SetRow['changes'];
  open?: boolean;
}

/** Every changed column with its old and new value, once it is opened. */
const Changes = ({ of, changes, open }: ChangesProps) => (
  <details className={classes.changes} open={open}>
    <summary>
      {pluralize(changes.length, 'column')}
      <span className="visually-hidden"> changed in {of}</span>
    </summary>
    <ul>
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          <strong>{columnLabel(column)}</strong>
          {from !== null && `${from} → `}
          {to}
        </li>
      ))}
    </ul>
  </details>
);

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
    cell: ({ percent }) => formatPercent(percent),
  },
  {
    header: 'Changes',
    kind: 'control',
    cell: ({ row, changes }) => <Changes of={`row ${formatRow(row)}`} changes={changes} />,
  },
];

const movementColumns: Column<Movement>[] = [
  { header: 'Partner', cell: ({ partner }) => partner, hint: ({ partner }) => partner },
  { header: 'Prices', kind: 'number', cell: ({ prices }) => formatCount(prices) },
  {
    header: 'Sum',
    kind: 'number',
    cell: ({ sum }) => (sum > 0 ? `+${formatNaira(sum)}` : formatNaira(sum)),
  },
  { header: 'Median', kind: 'number', cell: ({ median }) => formatPercent(median) },
];

export const partsOf = (preview: ImportPreview): PreviewSection[] => [
  {
    title: 'Changed',
    label: 'Changed prices',
    total: preview.changedCount,
    lines: preview.changedLines,
    columns: changedColumns,
  },
  {
    title: 'New',
    label: 'New prices',
    total: preview.newCount,
    lines: preview.newLines,
    columns: newColumns,
  },
  {
    title: 'Movement by partner',
    label: 'Movement by partner',
    total: preview.movements.length,
    lines: preview.movements.map((movement, row) => ({ ...movement, row })),
    columns: movementColumns,
  },
];

/** The columns of the rows of an upload or plan. */
export const setColumns: Column<SetRow>[] = [
  { header: 'Test', cell: ({ test }) => test, hint: ({ test }) => test },
  { header: 'Partner', cell: ({ partner }) => partner, hint: ({ partner }) => partner },
  { header: 'Place', cell: ({ area, city }) => (city ? `${area}, ${city}` : area) },
  { header: 'Change', cell: ({ added }) => (added ? 'New' : 'Changed') },
  {
    header: 'Values',
    kind: 'control',
    cell: ({ added, changes, ...line }) => (
      <Changes of={`${line.test}, ${line.partner}, ${line.area}`} changes={changes} open={!added} />
    ),
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
