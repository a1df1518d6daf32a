import { preparedExports } from '@baobab/contract/workspace/exports';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { ExportRecord, ExportState } from '@baobab/contract/kit/list-export';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { formatCount, formatSize } from '../../../kit/format.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { Tag, type Meaning } from '../../../kit/layout/Tag.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { ExportButton } from '../../../kit/transfer/ExportButton.tsx';
import { filterTexts, listName } from './describe-export.ts';
import classes from './exports.module.css';
import { exportsMessages as messages, stateLabels } from './exports.messages.ts';

/** The exports that the reader had prepared in the background. */
export function ExportsScreen() {
  const list = useList(preparedExports.list, {});
  const refresh = useRefresh();
  useEffect(() => {
    const read = () => void refresh([preparedExports.list]);
    // Events that came before the screen was shown were missed, so a cached list may be outdated.
    read();
    return onLiveEvent(['exports', 'resync'], read);
  }, [refresh]);
  const remove = useAction(preparedExports.remove, {
    done: messages.removed,
    refresh: [preparedExports.list],
  });
  async function askToRemove(row: ExportRecord) {
    const title = `Delete the export of ${listName(row)}?`;
    if (await confirm(title, { yes: 'Delete', no: 'Cancel' }))
      await remove.run({ params: { uuid: row.uuid } });
  }
  return (
    <Page title="Exports" list={list}>
      <ResourceTable
        label="Exports"
        list={list}
        columns={columnsFor((row) => void askToRemove(row))}
        rowKey={(row) => row.uuid}
        empty={<p>{messages.empty}</p>}
      />
    </Page>
  );
}

const meanings: Record<ExportState, Meaning> = {
  queued: 'waiting',
  running: 'progress',
  ready: 'done',
  failed: 'failed',
  expired: 'off',
};

function columnsFor(remove: (row: ExportRecord) => void): Column<ExportRecord>[] {
  return [
    { header: 'List', cell: (row) => `${listName(row)} (${row.format.toUpperCase()})` },
    { header: 'Filters', cell: (row) => <FilterChips row={row} /> },
    { header: 'By', cell: (row) => row.owner },
    { header: 'Requested', card: 'fact', cell: (row) => formatDateTime(row.created_at) },
    { header: 'Rows', kind: 'number', cell: rowsOf },
    { header: 'Size', kind: 'number', cell: ({ size }) => (size === null ? '–' : formatSize(size)) },
    {
      header: 'State',
      card: 'fact',
      cell: ({ state, error, expires_at }) => (
        <span className={classes.state}>
          <Tag meaning={meanings[state]}>{stateLabels[state]}</Tag>
          {error && <small>{error}</small>}
          {state === 'expired' && !error && <small>{messages.expired}</small>}
          {state === 'ready' && expires_at && <small>until {formatDateTime(expires_at)}</small>}
        </span>
      ),
    },
    {
      header: 'Download',
      card: 'action',
      kind: 'control',
      cell: (row) => (
        <ExportButton
          label="Download"
          disabled={row.state !== 'ready'}
          run={(onProgress) => download(row, onProgress)}
        />
      ),
    },
    {
      header: 'Delete',
      kind: 'control',
      cell: (row) => (
        <Button variant="default" aria-label={`Delete ${listName(row)}`} onClick={() => remove(row)}>
          Delete
        </Button>
      ),
    },
  ];
}

const rowsOf = ({ state, rows, total }: ExportRecord) =>
  state === 'running' && total !== null ? `${formatCount(rows)} of ${formatCount(total)}` : formatCount(rows);

function FilterChips({ row }: { row: ExportRecord }) {
  const texts = filterTexts(row);
  if (texts.length === 0) return 'All rows';
  return (
    <span className={classes.chips}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

async function download(row: ExportRecord, onProgress: (bytes: number) => void) {
  const file = `${listName(row)}.${row.format}`;
  try {
    await downloadFile(preparedExports.file, { params: { uuid: row.uuid } }, file, onProgress);
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 409].includes(error.status)) throw error;
    notifyFailure(error.message);
  }
}
