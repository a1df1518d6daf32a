import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { Navigate, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { ApiError } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { useFollowedRecord } from '../../../kit/api/use-followed-record.ts';
import { Initials } from '../../../kit/layout/Initials.tsx';
import { PageTitle } from '../../../kit/layout/Page.tsx';
import { NoRecord, ReadContent } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { CopyId } from '../../workspace/records/public.ts';
import classes from './people.module.css';

type RecordOf<E extends Endpoint> =
  ReplyOf<E> extends { data: infer Row extends { uuid: string } } ? Row : never;

interface RecordPageProps<E extends Endpoint> {
  path: '/people/$uuid' | '/patients/$uuid' | '/companies/$uuid';
  endpoint: E;
  titleOf: (record: RecordOf<E> | undefined) => string;
  children: (record: RecordOf<E>) => ReactNode;
}

/** The page of one record, which follows the changes of others. */
export function RecordPage<E extends Endpoint>({ path, endpoint, titleOf, children }: RecordPageProps<E>) {
  const { uuid } = useParams({ from: path });
  // The undo of a merge may be newer than the reply of a moment ago, which leads to the other record.
  const read = useCall(endpoint, { params: { uuid } } as CallInput<E>, { fresh: true });
  const { error, isFetching, refetch } = read;
  useFollowedRecord(uuid, [endpoint]);
  const found = (read.data as { data: RecordOf<E> } | undefined)?.data;
  // The id of a merged record leads to the record that it was merged into.
  // Data that is being read again may be older than the undo of a merge.
  if (found && found.uuid !== uuid && !isFetching)
    return <Navigate to={path} params={{ uuid: found.uuid }} replace />;
  const data = found?.uuid === uuid ? found : undefined;
  return (
    <div className={classes.page}>
      <PageTitle title={titleOf(data)} />
      {/* An id that is not a uuid is refused with 400. */}
      {!data && (error as ApiError | null)?.status === 400 ? (
        <NoRecord />
      ) : (
        <ReadContent read={{ data, error, isFetching, refetch }}>
          {(record) => <Fragment key={uuid}>{children(record)}</Fragment>}
        </ReadContent>
      )}
    </div>
  );
}

interface RecordHeaderProps {
  label: string;
  record: { uuid: string; active: boolean };
  name: string;
  kind: string;
  /** Omitted for a person without an account. */
  idLabel?: string | undefined;
  tags?: ReactNode;
  actions: ReactNode;
  /** The facts. */
  children: ReactNode;
}

/** The identity, actions and facts of a record. */
export const RecordHeader = ({ label, record, name, kind, idLabel, tags, ...props }: RecordHeaderProps) => (
  <section className={classes.header} aria-label={label}>
    <div className={classes.identity}>
      <Initials name={name} />
      <div className={classes.tags}>
        <Tag meaning="off">{kind}</Tag>
        <Tag meaning={record.active ? 'done' : 'off'}>{record.active ? 'Active' : 'InActive'}</Tag>
        {tags}
        {idLabel && <CopyId label={idLabel} uuid={record.uuid} />}
      </div>
    </div>
    {props.actions}
    <dl className={classes.facts}>{props.children}</dl>
  </section>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
