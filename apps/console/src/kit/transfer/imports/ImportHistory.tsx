import type { ImportBatch, UndoRefusal } from '@baobab/contract/kit/imports';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { usePage, useRefresh, type ListState } from '../../api/queries.ts';
import { DEBOUNCE_MS, PAGE_SIZE } from '../../defaults.ts';
import { confirm } from '../../dialog/confirm.tsx';
import { notifySuccess, notifyFailure } from '../../feedback/notices.tsx';
import { messageOf } from '../../feedback/on-fail.ts';
import { formatCount, formatDateTime } from '../../format.ts';
import { Tag } from '../../layout/Tag.tsx';
import { useLocalList } from '../../table/local-list.ts';
import { ResourceTable, type Column } from '../../table/ResourceTable.tsx';
import type { ImportSource } from './import-source.ts';
import classes from './imports.module.css';

type HistorySource = Pick<
  ImportSource,
  'batches' | 'batchQuery' | 'undo' | 'undoText' | 'refresh' | 'touched'
>;

const UNDO = 'Take this upload back?';

/** Every upload of this list, newest first, and the way to take one back. */
export function ImportHistory({ source }: { source: HistorySource }) {
  const [search, setSearch] = useState('');
  const list = useBatches(source, search);
  const { undo, running, blocked } = useUndo(source);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search by file"
        placeholder="Search by file"
        maxLength={200}
        className={classes.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {blocked && <Blocked {...blocked} touched={source.touched} />}
      <ResourceTable
        label="Uploads"
        list={list}
        columns={[...columns, undoColumn((batch) => void undo(batch), running)]}
        rowKey={(batch) => batch.uuid}
        empty={
          <p>{search ? 'No file of this name was uploaded.' : 'Uploads appear here once a file is sent.'}</p>
        }
      />
    </>
  );
}

function useBatches({ batches, batchQuery }: HistorySource, typed: string): ListState<ImportBatch> {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [at, setAt] = useState({ search, page: 1 });
  // A page of one search means nothing in another.
  const page = at.search === search ? at.page : 1;
  const result = usePage(batches, page, PAGE_SIZE, { ...batchQuery, search });
  return {
    ...result,
    rows: result.rows as ImportBatch[],
    page,
    size: PAGE_SIZE,
    setPage: (next) => setAt({ search, page: next }),
    setSize: () => undefined,
  };
}

interface BlockedUndo {
  message: string;
  refusal: UndoRefusal;
}

function useUndo(source: HistorySource) {
  const refresh = useRefresh();
  const [running, setRunning] = useState<string | null>(null);
  const [blocked, setBlocked] = useState<BlockedUndo | null>(null);
  async function undo({ uuid, file }: ImportBatch) {
    setBlocked(null);
    const question = { text: `${file}: ${source.undoText}`, yes: 'Undo', no: 'Cancel' };
    if (!(await confirm(UNDO, question))) return;
    setRunning(uuid);
    try {
      notifySuccess((await source.undo(uuid)).message);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      if (refusal?.status !== 401) notifyFailure(messageOf(error));
      const current = refusal?.current as UndoRefusal | undefined;
      if (current?.lines) setBlocked({ message: messageOf(error), refusal: current });
    }
    await refresh([...source.refresh, source.batches]);
    setRunning(null);
  }
  return { undo, running, blocked };
}

type Touched = ImportSource['touched'];

/** What somebody touched since, so that it cannot be taken back unseen. */
function Blocked({ message, refusal, touched }: BlockedUndo & { touched: Touched }) {
  const list = useLocalList(refusal.lines, 5);
  return (
    <section className={classes.part} aria-label="Why it cannot be taken back">
      <p className={classes.blocked}>{message}</p>
      <ResourceTable
        label={touched.label}
        list={list}
        columns={touched.columns as Column<unknown>[]}
        rowKey={(line) => JSON.stringify(line)}
        empty={null}
      />
    </section>
  );
}

const columns: Column<ImportBatch>[] = [
  { header: 'File', cell: ({ file }) => file, hint: ({ file }) => file },
  { header: 'Who', cell: ({ by }) => by },
  { header: 'When', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { header: 'New', kind: 'number', cell: ({ added }) => formatCount(added) },
  { header: 'Changed', kind: 'number', cell: ({ changed }) => formatCount(changed) },
  { header: 'Unchanged', kind: 'number', cell: ({ unchanged }) => formatCount(unchanged) },
];

const undoColumn = (undo: (batch: ImportBatch) => void, running: string | null): Column<ImportBatch> => ({
  header: 'Undo',
  kind: 'control',
  hint: ({ undoneBy, undoneAt }) => (undoneBy ? `${undoneBy}, ${formatDateTime(undoneAt)}` : ''),
  cell: (batch) =>
    batch.undoneAt ? (
      <Tag meaning="off">Undone</Tag>
    ) : (
      <Button
        variant="default"
        size="sm"
        className={classes.action}
        aria-label={`Undo ${batch.file} of ${formatDateTime(batch.createdAt)}`}
        loading={running === batch.uuid}
        disabled={running !== null}
        onClick={() => undo(batch)}
      >
        Undo
      </Button>
    ),
});
