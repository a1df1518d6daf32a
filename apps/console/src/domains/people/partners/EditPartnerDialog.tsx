import { partners, type Partner } from '@baobab/contract/people/partners';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { bodyOf, editRules, inputName, valuesOf } from './partners.form.ts';
import { PartnerFields } from './PartnerFields.tsx';
import { partnersMessages as messages } from './partners.messages.ts';

export function EditPartnerDialog(dialog: RecordProps<Partner>) {
  const partner = dialog.record;
  const edit = useEdit(partners.edit, {
    done: messages.updated,
    onFail: notifyServerMessage({ seconds: 1 }),
    refresh: [partners.list],
  });
  const { uuid, verified } = partner;
  return (
    <RecordForm
      {...dialog}
      title="Edit Partner"
      subject={`${partner.partner_name}, ${partner.branch_name}, ${partner.email}`}
      width={760}
      history={partners.history}
      valuesOf={valuesOf}
      rules={editRules}
      inputName={inputName}
      onSubmit={async (values, version) => {
        if (!isValidPhone(values.mobile)) return NOT_SENT;
        const { address, ...shared } = bodyOf(values);
        // Only the edit sends the address as a list.
        const body = { ...shared, address: [address], verified, active: values.active, version };
        return edit.run({ params: { id: uuid }, body });
      }}
    >
      {(form) => <PartnerFields form={form} isEdit />}
    </RecordForm>
  );
}
