import type { PreviewFigures, RowProblem, UploadRefusal } from '@baobab/contract/kit/imports';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../format.ts';
import { Tag, type Meaning } from '../../layout/Tag.tsx';
import { useLocalList } from '../../table/local-list.ts';
import { ResourceTable, type Column } from '../../table/ResourceTable.tsx';
import type { PreviewPart } from './import-source.ts';
import classes from './imports.module.css';

interface ImportFindingsProps {
  preview?: PreviewFigures;
  /** What the file would add and change, as far as it is shown. */
  parts?: readonly PreviewPart[];
  refusal?: UploadRefusal;
  /** Fetches the refused rows as a spreadsheet. */
  onReport: () => Promise<void>;
}

/** What a file would do, or why it did nothing: figures first, then what needs a look, worst first. */
export function ImportFindings({ preview, parts = [], refusal, onReport }: ImportFindingsProps) {
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
      {parts
        .filter(({ total }) => total > 0)
        .map(({ title, label, total, lines, columns }) => (
          <Part key={title} title={title} shown={lines.length} total={total}>
            <Lines label={label} lines={lines} columns={columns as Column<{ row: number }>[]} />
          </Part>
        ))}
    </section>
  );
}

function Figures({ preview }: { preview: PreviewFigures }) {
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
