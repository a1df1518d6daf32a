import { partnerNames } from '@baobab/contract/master-data/partner-names';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { PartnerNameFields, partnerNameRules, type PartnerNameValues } from './PartnerNameFields.tsx';
import { partnerNamesMessages as messages } from './partner-names.messages.ts';

const empty: PartnerNameValues = { logo: '', name: '', code: '', desc: '' };

export function AddPartnerNameDialog(dialog: OpenProps) {
  const add = useAction(partnerNames.add, { done: messages.added, refresh: [partnerNames.list] });
  return (
    <FormDialog
      title="Add Partner"
      {...dialog}
      draft="add-partner-name"
      start={blank(empty)}
      rules={partnerNameRules}
      onSubmit={(values) => add.run({ body: values })}
    >
      {(form) => <PartnerNameFields form={form} />}
    </FormDialog>
  );
}
