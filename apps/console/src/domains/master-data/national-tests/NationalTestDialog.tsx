import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { bodyOf, NationalTestFields, rules, valuesOf } from './NationalTestFields.tsx';
import { nationalTestsMessages as messages } from './national-tests.messages.ts';
import type { Variant } from './national-tests.variants.ts';

interface NationalTestDialogProps extends RecordProps<NationalTest> {
  variant: Variant;
}

/** Views or edits a test. */
export function NationalTestDialog({ variant, ...dialog }: NationalTestDialogProps) {
  const { calls, noun, history } = variant;
  const edit = useEdit(calls.edit, {
    done: messages.updated,
    onFail: notifyText(messages.failed),
    refresh: [calls.list],
  });
  const { uuid, standardisedtestname } = dialog.record;
  return (
    <RecordForm
      {...dialog}
      title={`Edit ${noun}`}
      viewTitle={`View ${noun}`}
      subject={standardisedtestname}
      history={history}
      valuesOf={valuesOf}
      rules={rules}
      onSubmit={(values, version) => edit.run({ body: { ...bodyOf(values), uuid, version } })}
    >
      {(form) => <NationalTestFields form={form} />}
    </RecordForm>
  );
}
