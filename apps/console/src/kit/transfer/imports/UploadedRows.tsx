import { CloseButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readState } from '../../api/queries.ts';
import { PAGE_SIZE } from '../../defaults.ts';
import type { Column } from '../../table/columns.tsx';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import { ExportButton } from '../ExportButton.tsx';
import type { ImportSource } from './import-source.ts';
import classes from './imports.module.css';
import { showOnce } from './show-once.ts';

type UploadedRowsProps = NonNullable<ImportSource['rows']> & {
  upload: { uuid: string; file: string };
  onClose: () => void;
};

/** The rows of one upload or planned change. */
export function UploadedRows({
  upload: { uuid, file },
  fetch,
  columns,
  download,
  onClose,
}: UploadedRowsProps) {
  const [page, setPage] = useState(1);
  const result = useQuery({
    queryKey: ['uploaded-rows', uuid, page],
    queryFn: () => fetch(uuid, page, PAGE_SIZE),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <section ref={showOnce} className={classes.section} aria-label={`Rows of ${file}`}>
      <div className={classes.head}>
        <h3>{file}</h3>
        <div className={classes.actions}>
          {download && result.data?.hasFile && (
            <ExportButton label="Download the file" run={() => download(uuid, file)} />
          )}
          <CloseButton aria-label={`Close the rows of ${file}`} onClick={onClose} />
        </div>
      </div>
      <ResourceTable
        label={`Rows of ${file}`}
        list={{
          rows: [...(result.data?.data ?? [])],
          total: result.data?.count,
          page,
          size: PAGE_SIZE,
          setPage,
          ...readState(result),
        }}
        columns={columns as unknown as Column<unknown>[]}
        rowKey={(line) => JSON.stringify(line)}
        empty={null}
      />
    </section>
  );
}
