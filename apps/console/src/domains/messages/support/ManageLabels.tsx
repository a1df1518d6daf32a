import { supportDesk, type DeskLabel } from '@baobab/contract/messages/support-desk';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ManageDialog } from '../../../kit/dialog/ManageDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { required } from '../../../kit/form/rules.ts';
import { blank, editing } from '../../../kit/form/use-edit-form.ts';
import type { Read } from '../../../kit/layout/States.tsx';
import { deskMessages as messages } from './desk.messages.ts';
import classes from './support.module.css';

interface ManageLabelsProps extends OpenProps {
  read: Read<{ data: readonly DeskLabel[] }>;
}

const refresh = [supportDesk.labels];
const EFFECT = 'Every conversation and the report lose this label.';

/** Adds, renames and deletes the labels, which all support staff share. */
export function ManageLabels(dialog: ManageLabelsProps) {
  const remove = useAction(supportDesk.deleteLabel, { done: messages.labelDeleted, refresh });
  return (
    <ManageDialog
      {...dialog}
      title="Labels"
      nameOf={({ name }) => name}
      empty={<p className={classes.empty}>{messages.noLabels}</p>}
      className={classes.managed}
      renderRow={({ name }) => name}
      editLabel="Rename"
      onDelete={({ uuid }) => remove.run({ params: { uuid } })}
      effect={EFFECT}
      add={{ label: 'Add label', variant: 'default' }}
      renderForm={(label, form) => <LabelDialog label={label} {...form} />}
    />
  );
}

interface LabelDialogProps extends OpenProps {
  /** Null for a new label. */
  label: DeskLabel | null;
}

function LabelDialog({ label, ...dialog }: LabelDialogProps) {
  const add = useAction(supportDesk.addLabel, { done: messages.labelSaved, refresh });
  const edit = useEdit(supportDesk.editLabel, { done: messages.labelSaved, refresh });
  return (
    <FormDialog
      title={label ? 'Rename label' : 'Add label'}
      {...dialog}
      draft={`support-label-${label?.uuid ?? 'new'}`}
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
