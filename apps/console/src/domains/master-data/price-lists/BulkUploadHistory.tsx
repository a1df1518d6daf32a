import {
  priceImports,
  type ImportBatch,
  type ImportKind,
  type UndoRefusal,
} from '@baobab/contract/master-data/price-imports';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ApiError, client } from '../../../kit/api/client.ts';
import { usePage, useRefresh, type ListState } from '../../../kit/api/queries.ts';
import { DEBOUNCE_MS, PAGE_SIZE } from '../../../kit/defaults.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { sayDone, sayFailed } from '../../../kit/feedback/notices.tsx';
import { messageOf } from '../../../kit/feedback/on-fail.ts';
import { formatCount, formatDateTime } from '../../../kit/format.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { useLocalList } from '../../../kit/table/local-list.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { priceImportsMessages as messages } from './price-imports.messages.ts';
import { variants } from './price-lists.variants.ts';
import classes from './bulk-upload.module.css';

/** Every upload of this list, newest first, and the way to take one back. */
export function BulkUploadHistory({ kind }: { kind: ImportKind }) {
  const [search, setSearch] = useState('');
  const list = useBatches(kind, search);
  const { undo, running, blocked } = useUndo(kind);
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
      {blocked && <Blocked {...blocked} />}
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

function useBatches(kind: ImportKind, typed: string): ListState<ImportBatch> {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [at, setAt] = useState({ search, page: 1 });
  // A page of one search means nothing in another.
  const page = at.search === search ? at.page : 1;
  const result = usePage(priceImports.batches, page, PAGE_SIZE, { kind, search });
  return {
    ...result,
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

function useUndo(kind: ImportKind) {
  const refresh = useRefresh();
  const [running, setRunning] = useState<string | null>(null);
  const [blocked, setBlocked] = useState<BlockedUndo | null>(null);
  async function undo({ uuid, file }: ImportBatch) {
    setBlocked(null);
    if (
      !(await confirm(messages.undoAsk, { text: `${file}: ${messages.undoText}`, yes: 'Undo', no: 'Cancel' }))
    )
      return;
    setRunning(uuid);
    try {
      sayDone((await client.call(priceImports.undo, { params: { uuid } })).message);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      if (refusal?.status !== 401) sayFailed(messageOf(error));
      const current = refusal?.current as UndoRefusal | undefined;
      if (current?.lines) setBlocked({ message: messageOf(error), refusal: current });
    }
    await refresh([variants[kind].calls.list, priceImports.batches]);
    setRunning(null);
  }
  return { undo, running, blocked };
}

type BlockedLine = UndoRefusal['lines'][number];

/** What somebody touched since, so that it cannot be taken back unseen. */
function Blocked({ message, refusal }: BlockedUndo) {
  const list = useLocalList(refusal.lines, 5);
  return (
    <section className={classes.part} aria-label="Why it cannot be taken back">
      <p className={classes.blocked}>{message}</p>
      <ResourceTable
        label="Prices changed since"
        list={list}
        columns={blockedColumns}
        rowKey={(line) => `${line.partner} ${line.test} ${line.city} ${line.area}`}
        empty={null}
      />
    </section>
  );
}

const blockedColumns: Column<BlockedLine>[] = [
  { header: 'Test', cell: ({ test }) => test, hint: ({ test }) => test },
  { header: 'Partner', cell: ({ partner }) => partner, hint: ({ partner }) => partner },
  { header: 'Place', cell: ({ area, city }) => `${area}, ${city}` },
  { header: 'Changed at', cell: ({ editedAt }) => formatDateTime(editedAt) },
];

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
