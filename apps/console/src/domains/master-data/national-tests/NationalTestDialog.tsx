import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { bodyOf, NationalTestFields, rules, valuesOf } from './NationalTestFields.tsx';
import { nationalTestsMessages as messages } from './national-tests.messages.ts';
import type { Variant } from './national-tests.variants.ts';

interface NationalTestDialogProps {
  variant: Variant;
  test: NationalTest;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits a test. */
export function NationalTestDialog({ variant, test, opened, mode, onClose }: NationalTestDialogProps) {
  const { calls, noun } = variant;
  const edit = useEdit(calls.edit, {
    done: messages.updated,
    onFail: notifyText(messages.failed),
    refresh: [calls.list],
  });
  const { uuid } = test;
  return (
    <>
      <ViewDialog
        title={`View ${noun}`}
        subject={test.standardisedtestname}
        opened={opened && mode === 'view'}
        history={<RecordHistory of={variant.history} />}
        onClose={onClose}
        values={valuesOf(test)}
      >
        {(form) => <NationalTestFields form={form} />}
      </ViewDialog>
      <FormDialog
        title={`Edit ${noun}`}
        subject={test.standardisedtestname}
        opened={opened && mode === 'edit'}
        history={<RecordHistory of={variant.history} />}
        onClose={onClose}
        draft={`edit-national-${uuid}`}
        start={editing(test, valuesOf)}
        rules={rules}
        onSubmit={(values, version) => edit.run({ body: { ...bodyOf(values), uuid, version } })}
      >
        {(form) => <NationalTestFields form={form} />}
      </FormDialog>
    </>
  );
}
