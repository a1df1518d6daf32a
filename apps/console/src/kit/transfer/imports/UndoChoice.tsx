import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showOnce } from './show-once.ts';
import { messageOf } from '../../feedback/on-fail.ts';
import { formatCount } from '../../format.ts';
import { ReadFailure } from '../../layout/States.tsx';
import type { Column } from '../../table/columns.tsx';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import type { ImportSource, UndoChoice as Choice } from './import-source.ts';
import classes from './imports.module.css';

const PER_PAGE = 5;

interface UndoChoiceProps {
  upload: { uuid: string; file: string };
  fetchPreview: NonNullable<ImportSource['undoPreview']>;
  conflicts: ImportSource['conflicts'];
  busy: boolean;
  onChoose: (choice: Choice) => void;
  onCancel: () => void;
}

/** Asks what an undo does with the rows that were changed after the upload. */
export function UndoChoice({ upload, fetchPreview, conflicts, busy, onChoose, onCancel }: UndoChoiceProps) {
  const [page, setPage] = useState(1);
  const [looking, setLooking] = useState(false);
  const result = useQuery({
    queryKey: ['undo-preview', upload.uuid, page, busy],
    queryFn: () => fetchPreview(upload.uuid, page, PER_PAGE),
    enabled: !busy,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data: preview, error } = result;
  if (!preview)
    return (
      error && (
        <p className={classes.blocked}>
          <ReadFailure text={messageOf(error)} read={result} />
        </p>
      )
    );
  const { unchanged, changed, state, data } = preview;
  const disabled = busy || result.isPlaceholderData;
  return (
    <section ref={showOnce} className={classes.choice} aria-label="Changed since the upload">
      <p>
        <strong>{upload.file}</strong>: {formatCount(unchanged)} can be taken back, {formatCount(changed)}{' '}
        {changed === 1 ? 'was' : 'were'} changed since.
      </p>
      <div className={classes.choices}>
        <Button disabled={disabled} onClick={() => onChoose({ changed: 'keep', seen: state })}>
          {changed === 1 ? 'Keep it' : 'Keep those'}
        </Button>
        <Button
          variant="default"
          disabled={disabled}
          onClick={() => onChoose({ changed: 'revert', seen: state })}
        >
          Take back too
        </Button>
        <Button variant="default" aria-expanded={looking} onClick={() => setLooking(!looking)}>
          Look
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {looking && (
        <ResourceTable
          label={conflicts.label}
          list={{
            rows: [...data],
            total: changed,
            page,
            size: PER_PAGE,
            setPage,
            loading: false,
            fetching: result.isFetching,
            error: null,
            retry: () => void result.refetch(),
          }}
          columns={conflicts.columns as Column<unknown>[]}
          rowKey={(line) => JSON.stringify(line)}
          empty={null}
        />
      )}
    </section>
  );
}
