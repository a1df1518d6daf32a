import type { ImportBatch } from '@baobab/contract/kit/imports';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { usePage, type ListState } from '../../api/queries.ts';
import { DEBOUNCE_MS, PAGE_SIZE } from '../../defaults.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatCount } from '../../format.ts';
import { Tag } from '../../layout/Tag.tsx';
import { useLocalList } from '../../table/local-list.ts';
import type { Column } from '../../table/columns.tsx';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import { FileName } from './FileName.tsx';
import type { ImportSource } from './import-source.ts';
import classes from './imports.module.css';
import { UndoChoice } from './UndoChoice.tsx';
import { UploadedRows } from './UploadedRows.tsx';
import { useUndo, type BlockedUndo, type HistorySource } from './use-undo.ts';

/** The uploads of this list, newest first, each with an undo button. */
export function ImportHistory({ source, batch }: { source: HistorySource; batch?: string | undefined }) {
  const [search, setSearch] = useState('');
  const list = useBatches(source, search, batch);
  const { undo, redo, send, running, blocked, choosing, cancel } = useUndo(source);
  const [opened, setOpened] = useState<string | null>(batch ?? null);
  const shown = list.rows.find(({ uuid }) => uuid === opened);
  return (
    <>
      {source.planned}
      <TextInput
        type="search"
        aria-label="Search by file"
        placeholder="Search by file"
        maxLength={200}
        className={classes.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {blocked && <BlockedUndoNotice {...blocked} conflicts={source.conflicts} />}
      {choosing && source.undoPreview && (
        <UndoChoice
          key={choosing.uuid}
          upload={choosing}
          fetchPreview={source.undoPreview}
          conflicts={source.conflicts}
          busy={running !== null}
          onChoose={(choice) => void send(choosing, choice)}
          onCancel={cancel}
        />
      )}
      <ResourceTable
        label="Uploads"
        list={list}
        columns={[
          fileColumn(source.rows && setOpened),
          ...columns,
          undoColumn({ undo, redo: source.redo && redo, running }),
        ]}
        rowKey={(upload) => upload.uuid}
        empty={
          <p>
            {search ? 'No uploaded file matches this search.' : 'Uploads appear here once a file is sent.'}
          </p>
        }
      />
      {shown && source.rows && (
        <UploadedRows key={shown.uuid} upload={shown} {...source.rows} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function useBatches(
  { batches, batchFilters }: HistorySource,
  typed: string,
  batch: string | undefined,
): ListState<ImportBatch> {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [position, setPosition] = useState({ search, page: 1 });
  // A new search starts at page 1.
  const page = position.search === search ? position.page : 1;
  const result = usePage(batches, page, PAGE_SIZE, batchFilters(search, search ? undefined : batch));
  return {
    ...result,
    rows: result.rows as ImportBatch[],
    page,
    size: PAGE_SIZE,
    setPage: (next) => setPosition({ search, page: next }),
  };
}

type Conflicts = ImportSource['conflicts'];

/** Lists the rows that were changed after the upload and therefore prevent its undo. */
function BlockedUndoNotice({ message, refusal, conflicts }: BlockedUndo & { conflicts: Conflicts }) {
  const list = useLocalList(refusal.lines, 5);
  return (
    <section className={classes.section} aria-label="Why this upload cannot be undone">
      <p className={classes.blocked}>{message}</p>
      <ResourceTable
        label={conflicts.label}
        list={list}
        columns={conflicts.columns as Column<unknown>[]}
        rowKey={(line) => JSON.stringify(line)}
        empty={null}
      />
    </section>
  );
}

/** The name of the file, which opens the rows of its upload. */
const fileColumn = (open: ((uuid: string) => void) | undefined): Column<ImportBatch> => ({
  header: 'File',
  cell: ({ uuid, file, createdAt }) => (
    <FileName file={file} of={formatDateTime(createdAt)} onOpen={open && (() => open(uuid))} />
  ),
});

const columns: Column<ImportBatch>[] = [
  { header: 'Who', cell: ({ by }) => by },
  { header: 'When', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { header: 'New', kind: 'number', cell: ({ added }) => formatCount(added) },
  { header: 'Changed', kind: 'number', cell: ({ changed }) => formatCount(changed) },
  { header: 'Unchanged', kind: 'number', cell: ({ unchanged }) => formatCount(unchanged) },
  { header: 'Left out', kind: 'number', cell: ({ leftOut }) => formatCount(leftOut) },
];

interface UndoColumn {
  undo: (batch: ImportBatch) => Promise<void>;
  redo: ((batch: ImportBatch) => Promise<void>) | undefined;
  running: string | null;
}

const undoColumn = ({ undo, redo, running }: UndoColumn): Column<ImportBatch> => ({
  header: 'Undo',
  kind: 'control',
  hint: ({ undoneBy, undoneAt }) => (undoneBy ? `${undoneBy}, ${formatDateTime(undoneAt)}` : ''),
  cell(batch) {
    const { uuid, file, createdAt, undoneAt } = batch;
    const run = undoneAt ? redo : undo;
    const label = undoneAt ? 'Apply again' : 'Undo';
    return (
      <>
        {undoneAt && <Tag meaning="off">Undone</Tag>}
        {run && (
          <Button
            variant="default"
            size="sm"
            className={classes.action}
            aria-label={`${label} ${file} of ${formatDateTime(createdAt)}`}
            loading={running === uuid}
            disabled={running !== null}
            onClick={() => void run(batch)}
          >
            {label}
          </Button>
        )}
      </>
    );
  },
});
