import type { FieldValues } from 'react-hook-form';
import { DraftForm, type FormProps } from '../../../kit/dialog/FormDialog.tsx';
import { useTabActions } from '../../../kit/dialog/TabsDialog.tsx';
import { ReadOnlyForm } from '../../../kit/dialog/ReadOnlyForm.tsx';

export type Mode = 'view' | 'edit';

interface PartTabProps<V extends FieldValues> extends Omit<FormProps<V>, 'onDone' | 'onCancel'> {
  mode: Mode;
}

/** A tab of the dialog, which is submitted on its own. */
export function PartTab<V extends FieldValues>({ mode, ...form }: PartTabProps<V>) {
  const actions = useTabActions();
  if (mode === 'edit') return <DraftForm {...form} {...actions} />;
  return (
    <ReadOnlyForm values={form.start.values} onClose={actions.onCancel}>
      {form.children}
    </ReadOnlyForm>
  );
}
