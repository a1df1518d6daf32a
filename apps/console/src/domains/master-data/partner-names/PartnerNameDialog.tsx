import { partnerNames, type PartnerName } from '@baobab/contract/master-data/partner-names';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { PartnerNameFields, partnerNameRules, type PartnerNameValues } from './PartnerNameFields.tsx';
import { partnerNamesMessages as messages } from './partner-names.messages.ts';

/** Views or edits a partner. */
export function PartnerNameDialog(dialog: RecordProps<PartnerName>) {
  const edit = useEdit(partnerNames.edit, {
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh: [partnerNames.list, partnerNames.branches],
  });
  const { uuid, name } = dialog.record;
  return (
    <RecordForm
      {...dialog}
      title="Edit Partner"
      viewTitle="View Partner"
      subject={name}
      history={partnerNames.history}
      valuesOf={valuesOf}
      rules={partnerNameRules}
      onSubmit={(values, version) => edit.run({ body: { ...values, uuid, version } })}
    >
      {(form) => <PartnerNameFields form={form} />}
    </RecordForm>
  );
}

const valuesOf = ({ logo, name, code, desc }: PartnerName): PartnerNameValues => ({
  logo: logo ?? '',
  name,
  code,
  desc,
});
