import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { idColumn } from '../../../kit/table/id-column.tsx';
import { namedAddress, recordAddress, type NamedKind } from './record.links.ts';
import classes from './RecordLink.module.css';

/** The look of a link inside a table or a text. */
export const linkClass = classes.link;

interface RecordLinkProps {
  kind: RecordKind;
  uuid: string | null | undefined;
  /** The type of a payment or a test. */
  type?: string | undefined;
  name: ReactNode;
}

/** The name of a record as a link to it; plain text for a role that cannot open it. */
export function RecordLink({ kind, uuid, type, name }: RecordLinkProps) {
  const can = useCan();
  return <Address address={uuid ? recordAddress(kind, { uuid, type }, can) : null}>{name}</Address>;
}

/** A reference, code or name without an id as a link to the list that finds it. */
export function NamedLink({ kind, name }: { kind: NamedKind; name: string }) {
  const can = useCan();
  return <Address address={namedAddress(kind, name, can)}>{name}</Address>;
}

type AddressOf = ReturnType<typeof recordAddress> | ReturnType<typeof namedAddress>;

function Address({ address, children }: { address: AddressOf; children: ReactNode }) {
  if (!address) return <>{children}</>;
  return (
    // In a table a click on the link must not open the row.
    <Link {...address} className={classes.link} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}

interface NamedRecord extends RecordLinkProps {
  name: string | null | undefined;
}

/** The name of a record in a column of a list. */
export const recordCell = <Row,>(recordOf: (row: Row) => NamedRecord) => ({
  cell: (row: Row) => {
    const record = recordOf(row);
    return record.name ? <RecordLink {...record} /> : null;
  },
  hint: (row: Row) => recordOf(row).name ?? '',
});

/** The name of a record in details. */
export const recordDetail = (
  label: string,
  kind: RecordKind,
  uuid: RecordLinkProps['uuid'],
  name: ReactNode,
) => ({ label, value: <RecordLink kind={kind} uuid={uuid} name={name} /> });

/** A button that copies an id. */
export const CopyId = ({ label, uuid }: { label: string; uuid: string }) => idColumn(label).cell({ uuid });

/** An id with a button that copies it. */
export const CopyableId = ({ label, uuid }: { label: string; uuid: string }) => (
  <span className={classes.id}>
    {uuid} <CopyId label={label} uuid={uuid} />
  </span>
);
