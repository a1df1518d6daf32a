import { pluralize } from '@baobab/contract/kit/numbers';
import {
  formatRow,
  type PreviewFigures,
  type RowProblem,
  type UploadRefusal,
} from '@baobab/contract/kit/imports';
import type { ReactNode } from 'react';
import { formatCount } from '../../format.ts';
import { Tag, type Meaning } from '../../layout/Tag.tsx';
import { useLocalList } from '../../table/local-list.ts';
import type { Column } from '../../table/columns.tsx';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import { CorrectionCell, type CorrectionProps } from './CorrectionCell.tsx';
import { labelOf, type ImportSource, type PreviewSection } from './import-source.ts';
import classes from './imports.module.css';

interface ImportFindingsProps {
  preview?: PreviewFigures;
  /** The lines that the file would add and change. */
  sections?: readonly PreviewSection[];
  /** The filters of those lines. */
  filters?: ReactNode;
  refusal?: UploadRefusal;
  /** The refused rows are left over after the others were saved. */
  isRestSaved: boolean;
  /** The buttons beside the refused rows. */
  refusedActions?: ReactNode;
  /** The choices for unknown headers, and the corrections. */
  choices?: ReactNode;
  correction?: CorrectionProps;
  columns: ImportSource['columns'];
}

/** The preview of a file or the reasons for its refusal: counts, then errors, warnings and changes. */
export function ImportFindings({
  preview,
  sections = [],
  filters,
  refusal,
  isRestSaved,
  refusedActions,
  choices,
  correction,
  columns,
}: ImportFindingsProps) {
  const errors = preview?.errors ?? refusal?.errors ?? [];
  const errorCount = preview?.errorCount ?? refusal?.errorCount ?? 0;
  return (
    <section aria-label="Findings" className={classes.findings}>
      {preview ? (
        <Figures preview={preview} />
      ) : (
        refusal && <Refused refusal={refusal} isRestSaved={isRestSaved} />
      )}
      {choices}
      {errorCount > 0 && (
        <Section
          title="Refused"
          unit={errorCount === 1 ? 'problem' : 'problems'}
          shown={errors.length}
          total={errorCount}
          action={refusedActions}
        >
          <ProblemTable
            label="Refused rows"
            problems={errors}
            columns={columns}
            {...(correction && { correction })}
          />
        </Section>
      )}
      {preview && preview.warningCount > 0 && (
        <Section title="Warnings" shown={preview.warnings.length} total={preview.warningCount}>
          <ProblemTable label="Warnings" problems={preview.warnings} columns={columns} />
        </Section>
      )}
      {filters}
      {sections
        .filter(({ total }) => total > 0)
        .map(({ title, label, total, lines, columns: ofLines }) => (
          <Section key={title} title={title} shown={lines.length} total={total}>
            <Lines label={label} lines={lines} columns={ofLines as Column<{ row: number }>[]} />
          </Section>
        ))}
    </section>
  );
}

const formatRows = (count: number) => pluralize(count, 'row');

function Figures({ preview }: { preview: PreviewFigures }) {
  const figures: [Meaning, string, number][] = [
    ['done', 'new', preview.added],
    ['progress', 'changed', preview.changed],
    ['off', 'unchanged', preview.unchanged],
    ['failed', 'refused', preview.refused],
    ['waiting', preview.warningCount === 1 ? 'warning' : 'warnings', preview.warningCount],
    ...(preview.corrected > 0
      ? [['progress', 'corrected', preview.corrected] as [Meaning, string, number]]
      : []),
  ];
  return (
    <p className={classes.figures} role="status">
      <strong>{formatRows(preview.rows)}:</strong>
      {figures.map(([meaning, label, count]) => (
        <Tag key={label} meaning={count > 0 ? meaning : 'off'}>
          {formatCount(count)} {label}
        </Tag>
      ))}
    </p>
  );
}

const Refused = ({ refusal, isRestSaved }: { refusal: UploadRefusal; isRestSaved: boolean }) => (
  <p className={classes.figures} role="status">
    <strong>{formatRows(refusal.rows)}:</strong>
    <Tag meaning="failed">{formatCount(refusal.refused)} refused</Tag>
    {isRestSaved ? 'Correct the refused rows and upload them.' : 'Nothing was saved.'}
  </p>
);

interface SectionProps {
  title: string;
  /** The counted noun, if not rows. */
  unit?: string;
  shown: number;
  total: number;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ title, unit = '', shown, total, action, children }: SectionProps) {
  const count = shown < total ? `${formatCount(shown)} of ${formatCount(total)}` : formatCount(total);
  return (
    <div className={classes.section}>
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

interface ProblemTableProps {
  label: string;
  problems: readonly RowProblem[];
  columns: ImportSource['columns'];
  /** With it, the values can be corrected. */
  correction?: CorrectionProps;
}

const ProblemTable = ({ label, problems, columns, correction }: ProblemTableProps) => (
  <Lines
    label={label}
    lines={problems}
    columns={[
      rowColumn,
      ...(problems.some(({ subject }) => subject) ? [subjectColumn] : []),
      ...problemColumns(columns),
      correction ? correctionColumn(correction, columns) : valueColumn,
    ]}
  />
);

const rowColumn: Column<RowProblem> = {
  header: 'Row',
  cell: ({ row }) => (row === 0 ? '–' : formatRow(row)),
};

const subjectColumn: Column<RowProblem> = {
  header: 'About',
  cell: ({ subject }) => <span className={classes.wrap}>{subject ?? '–'}</span>,
};

const problemColumns = (columns: ImportSource['columns']): Column<RowProblem>[] => [
  {
    header: 'Column',
    cell: ({ column }) => labelOf(columns, column) || '–',
    hint: ({ column }) => column,
  },
  { header: 'Problem', cell: ({ problem }) => <span className={classes.wrap}>{problem}</span> },
];

const valueColumn: Column<RowProblem> = {
  header: 'Value',
  cell: ({ value }) => value || '–',
  hint: ({ value }) => value,
};

/** Problems of the header have no cell to correct. */
const correctionColumn = (
  correction: CorrectionProps,
  columns: ImportSource['columns'],
): Column<RowProblem> => ({
  header: 'Value',
  kind: 'control',
  cell: (problem) =>
    problem.suggestions ? (
      <CorrectionCell problem={problem} label={labelOf(columns, problem.column)} {...correction} />
    ) : (
      problem.value || '–'
    ),
});
