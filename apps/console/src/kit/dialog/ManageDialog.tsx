import { Button } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { confirm } from './confirm.tsx';
import { Dialog, type OpenProps } from './Dialog.tsx';
import classes from './dialog.module.css';
import { ReadContent, type Read } from '../layout/States.tsx';
import { useLastDefined } from './use-last-defined.ts';

interface ManageDialogProps<Row> extends OpenProps {
  title: string;
  /** The list; it says when it could not be read. */
  read: Read<{ data: readonly Row[] }>;
  nameOf: (row: Row) => string;
  /** Replaces the empty list. */
  empty: ReactNode;
  className: string | undefined;
  renderRow: (row: Row) => ReactNode;
  editLabel?: string;
  onDelete: (row: Row) => unknown;
  /** Further effects of the deletion, for its question. */
  effect?: string;
  add?: { label: string; variant?: 'default' };
  writable?: boolean;
  /** The form of a row, or of a new one for null. */
  renderForm: (row: Row | null, dialog: OpenProps) => ReactNode;
}

/** Adds, edits and deletes the records of a short list, in a form that replaces the list. */
export function ManageDialog<Row extends { uuid: string }>(props: ManageDialogProps<Row>) {
  const { title, opened, onClose, read, nameOf, add, writable = true, renderForm } = props;
  const [edited, setEdited] = useState<{ row: Row | null }>();
  const shown = useLastDefined(edited);
  async function askToDelete(row: Row) {
    const question = ['Delete “', nameOf(row), '”?', props.effect && ` ${props.effect}`].join('');
    if (await confirm(question, { yes: 'Delete', no: 'Keep' })) await props.onDelete(row);
  }
  return (
    <>
      <Dialog opened={opened && !edited} onClose={onClose} title={title}>
        <ReadContent read={read}>
          {({ data: rows }) => (
            <>
              {rows.length === 0 && props.empty}
              <ul className={props.className}>
                {rows.map((row) => (
                  <li key={row.uuid}>
                    <div>{props.renderRow(row)}</div>
                    {writable && (
                      <span className={classes.rowButtons}>
                        <RowButton
                          label={props.editLabel ?? 'Edit'}
                          name={nameOf(row)}
                          onClick={() => setEdited({ row })}
                        />
                        <RowButton label="Delete" name={nameOf(row)} onClick={() => void askToDelete(row)} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </ReadContent>
        {add && writable && (
          <Button variant={add.variant ?? 'filled'} onClick={() => setEdited({ row: null })}>
            {add.label}
          </Button>
        )}
      </Dialog>
      {shown && (
        <Fragment key={shown.row?.uuid ?? ''}>
          {renderForm(shown.row, {
            opened: opened && edited !== undefined,
            onClose: () => setEdited(undefined),
          })}
        </Fragment>
      )}
    </>
  );
}

interface RowButtonProps {
  label: string;
  name: string;
  onClick: () => void;
}

const RowButton = ({ label, name, onClick }: RowButtonProps) => (
  <Button variant="subtle" size="compact-md" aria-label={`${label} ${name}`} onClick={onClick}>
    {label}
  </Button>
);
