import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { bodyOf, NationalTestFields, rules, type NationalTestValues } from './NationalTestFields.tsx';
import type { Variant } from './national-tests.variants.ts';

const empty: NationalTestValues = {
  active: null,
  city: null,
  area: null,
  diagnosticspartner: '',
  productcode: '',
  testdiscipline: '',
  standardisedtestname: '',
  populartest_y_n: '',
};

interface AddNationalTestDialogProps extends OpenProps {
  variant: Variant;
}

export function AddNationalTestDialog({ variant, ...dialog }: AddNationalTestDialogProps) {
  const { calls, noun, added } = variant;
  const add = useAction(calls.add, { done: added, refresh: [calls.list] });
  return (
    <FormDialog
      title={`Add ${noun}`}
      {...dialog}
      draft={`add-national-${noun}`}
      start={blank(empty)}
      rules={rules}
      onSubmit={(values) => add.run({ body: bodyOf(values) })}
    >
      {(form) => <NationalTestFields form={form} />}
    </FormDialog>
  );
}
