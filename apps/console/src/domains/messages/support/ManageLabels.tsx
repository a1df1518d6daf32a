import { supportDesk, type DeskLabel } from '@baobab/contract/messages/support-desk';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { DIALOG_WIDTH } from '../../../kit/defaults.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { required } from '../../../kit/form/rules.ts';
import { blank, editing } from '../../../kit/form/use-edit-form.ts';
import { deskMessages as messages } from './desk.messages.ts';
import classes from './support.module.css';

interface ManageLabelsProps {
  opened: boolean;
  labels: readonly DeskLabel[];
  onClose: () => void;
}

const refresh = [supportDesk.labels];
const NEW = 'new';

/** Adds, renames and deletes the labels, which all support staff share. */
export function ManageLabels({ opened, labels, onClose }: ManageLabelsProps) {
  const [edited, setEdited] = useState<DeskLabel | typeof NEW>();
  const shown = useLastDefined(edited);
  const [confirming, setConfirming] = useState(false);
  const remove = useAction(supportDesk.deleteLabel, { done: messages.labelDeleted, refresh });

  async function confirmDelete({ uuid, name }: DeskLabel) {
    setConfirming(true);
    const confirmed = await confirm(`Delete “${name}”? Every conversation and the report lose this label.`, {
      yes: 'Delete',
      no: 'Keep',
    });
    // Delayed, because the Esc that closed the confirmation also reaches this dialog.
    setTimeout(() => setConfirming(false));
    if (confirmed) await remove.run({ params: { uuid } });
  }
  return (
    <>
      <Modal
        opened={opened && !edited}
        onClose={onClose}
        title="Labels"
        size={DIALOG_WIDTH}
        closeOnEscape={!confirming}
      >
        {labels.length === 0 && <p className={classes.empty}>{messages.noLabels}</p>}
        <ul className={classes.managed}>
          {labels.map((label) => (
            <li key={label.uuid}>
              <div>{label.name}</div>
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Rename ${label.name}`}
                onClick={() => setEdited(label)}
              >
                Rename
              </Button>
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Delete ${label.name}`}
                onClick={() => void confirmDelete(label)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
        <Button variant="default" onClick={() => setEdited(NEW)}>
          Add label
        </Button>
      </Modal>
      {shown && (
        <LabelDialog
          key={shown === NEW ? NEW : shown.uuid}
          opened={opened && edited !== undefined}
          label={shown === NEW ? null : shown}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface LabelDialogProps {
  opened: boolean;
  /** Null for a new label. */
  label: DeskLabel | null;
  onClose: () => void;
}

function LabelDialog({ opened, label, onClose }: LabelDialogProps) {
  const add = useAction(supportDesk.addLabel, { done: messages.labelSaved, refresh });
  const edit = useEdit(supportDesk.editLabel, { done: messages.labelSaved, refresh });
  return (
    <FormDialog
      title={label ? 'Rename label' : 'Add label'}
      opened={opened}
      onClose={onClose}
      draft={`support-label-${label?.uuid ?? NEW}`}
      start={label ? editing(label, ({ name }: DeskLabel) => ({ name })) : blank({ name: '' })}
      rules={{ name: [required(messages.labelName)] }}
      submitLabel="Save"
      onSubmit={(values, version) =>
        label
          ? edit.run({ params: { uuid: label.uuid }, body: { ...values, version } })
          : add.run({ body: values })
      }
    >
      {(form) => <TextField form={form} name="name" label="Name" required />}
    </FormDialog>
  );
}
