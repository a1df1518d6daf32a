import type {
  ChangedLine,
  ImportPreview,
  NewLine,
  RowProblem,
  UploadRefusal,
} from '@baobab/contract/master-data/price-imports';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatCount, formatNaira } from '../../../kit/format.ts';
import { Tag, type Meaning } from '../../../kit/layout/Tag.tsx';
import { useLocalList } from '../../../kit/table/local-list.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import classes from './bulk-upload.module.css';

interface ImportFindingsProps {
  preview?: ImportPreview;
  refusal?: UploadRefusal;
  /** Fetches the refused rows as a spreadsheet. */
  onReport: () => Promise<void>;
}

/** What a file would do, or why it did nothing: figures first, then what needs a look, worst first. */
export function ImportFindings({ preview, refusal, onReport }: ImportFindingsProps) {
  const errors = preview?.errors ?? refusal?.errors ?? [];
  const errorCount = preview?.errorCount ?? refusal?.errorCount ?? 0;
  return (
    <section aria-label="Findings" className={classes.findings}>
      {preview ? <Figures preview={preview} /> : refusal && <Refused refusal={refusal} />}
      {errorCount > 0 && (
        <Part
          title="Refused"
          unit="problems"
          shown={errors.length}
          total={errorCount}
          action={<ReportButton onReport={onReport} />}
        >
          <ProblemTable label="Refused rows" problems={errors} />
        </Part>
      )}
      {preview && preview.warningCount > 0 && (
        <Part title="Warnings" shown={preview.warnings.length} total={preview.warningCount}>
          <ProblemTable label="Warnings" problems={preview.warnings} />
        </Part>
      )}
      {preview && preview.changed > 0 && (
        <Part title="Changed" shown={preview.changedLines.length} total={preview.changed}>
          <Lines label="Changed prices" lines={preview.changedLines} columns={changedColumns} />
        </Part>
      )}
      {preview && preview.added > 0 && (
        <Part title="New" shown={preview.newLines.length} total={preview.added}>
          <Lines label="New prices" lines={preview.newLines} columns={newColumns} />
        </Part>
      )}
    </section>
  );
}

function Figures({ preview }: { preview: ImportPreview }) {
  const figures: [Meaning, string, number][] = [
    ['done', 'new', preview.added],
    ['progress', 'changed', preview.changed],
    ['off', 'unchanged', preview.unchanged],
    ['failed', 'refused', preview.refused],
    ['waiting', 'warnings', preview.warningCount],
  ];
  return (
    <p className={classes.figures} role="status">
      <strong>{formatCount(preview.rows)} rows:</strong>
      {figures.map(([meaning, word, count]) => (
        <Tag key={word} meaning={count > 0 ? meaning : 'off'}>
          {formatCount(count)} {word}
        </Tag>
      ))}
    </p>
  );
}

const Refused = ({ refusal }: { refusal: UploadRefusal }) => (
  <p className={classes.figures} role="status">
    <strong>{formatCount(refusal.rows)} rows:</strong>
    <Tag meaning="failed">{formatCount(refusal.refused)} refused</Tag>
    Nothing was saved.
  </p>
);

interface PartProps {
  title: string;
  /** What is counted, where it is not rows. */
  unit?: string;
  shown: number;
  total: number;
  action?: ReactNode;
  children: ReactNode;
}

function Part({ title, unit = '', shown, total, action, children }: PartProps) {
  const count = shown < total ? `${formatCount(shown)} of ${formatCount(total)}` : formatCount(total);
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h3>
          {title}{' '}
          <span>
            {count} {unit}
          </span>
        </h3>
        {action}
      </div>
      {children}
    </div>
  );
}

function ReportButton({ onReport }: { onReport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.action}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void onReport().finally(() => setBusy(false));
      }}
    >
      Download errors
    </Button>
  );
}

interface LinesProps<Line> {
  label: string;
  lines: readonly Line[];
  columns: readonly Column<Line>[];
}

const PER_PAGE = 5;

function Lines<Line extends { row: number }>({ label, lines, columns }: LinesProps<Line>) {
  const list = useLocalList(lines, PER_PAGE);
  return (
    <ResourceTable
      label={label}
      list={list}
      columns={columns}
      rowKey={(line) => `${line.row} ${list.rows.indexOf(line)}`}
      empty={null}
    />
  );
}

const ProblemTable = ({ label, problems }: { label: string; problems: readonly RowProblem[] }) => (
  <Lines label={label} lines={problems} columns={problemColumns} />
);

const problemColumns: Column<RowProblem>[] = [
  { header: 'Row', cell: ({ row }) => formatCount(row) },
  { header: 'Column', cell: ({ column }) => column, hint: ({ column }) => column },
  { header: 'Problem', cell: ({ problem }) => <span className={classes.whole}>{problem}</span> },
  { header: 'Value', cell: ({ value }) => value || '–', hint: ({ value }) => value },
];

const named: Column<NewLine>[] = [
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
  ...named,
  { header: 'Price', kind: 'number', cell: ({ price }) => formatNaira(price) },
];

const moved = new Intl.NumberFormat('en-NG', { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

const changedColumns: Column<ChangedLine>[] = [
  ...(named as Column<ChangedLine>[]),
  {
    header: 'Price',
    kind: 'number',
    cell: ({ oldPrice, price }) =>
      oldPrice === price ? formatNaira(price) : `${formatNaira(oldPrice)} → ${formatNaira(price)}`,
  },
  {
    header: '%',
    kind: 'number',
    cell: ({ percent }) => (percent === null ? '–' : `${moved.format(percent)} %`),
  },
  {
    header: 'Changes',
    cell: ({ columns }) => (columns.length > 1 ? `${columns.length} columns` : columns[0]),
    hint: ({ columns }) => columns.join(', '),
  },
];
