import { partners, type Partner } from '@baobab/contract/partners';
import { useMemo } from 'react';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../kit/feedback/on-fail.ts';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { isValidPhone } from '../../kit/form/PhoneField.tsx';
import { bodyOf, editRules, partnerStatuses, toInputErrors, valuesOf } from './partners.form.ts';
import { PartnerFields } from './PartnerFields.tsx';
import { partnersMessages as messages } from './partners.messages.ts';

interface EditPartnerDialogProps {
  partner: Partner;
  opened: boolean;
  onClose: () => void;
}

export function EditPartnerDialog({ partner, opened, onClose }: EditPartnerDialogProps) {
  const edit = useEdit(partners.edit, {
    valuesOf,
    done: messages.updated,
    onFail: notifyServerMessage({ seconds: 1 }),
    refresh: [partners.list],
  });
  const values = useMemo(() => valuesOf(partner), [partner]);
  return (
    <FormDialog
      title="Edit Partner"
      subject={`${partner.partner_name}, ${partner.branch_name}, ${partner.email}`}
      width={760}
      opened={opened}
      onClose={onClose}
      draft={`edit-partner-${partner.uuid}`}
      initial={values}
      rules={editRules}
      onSubmit={async (changed) => {
        if (!isValidPhone(changed['mobile']!)) return { ok: false, fields: {} };
        const body = {
          ...bodyOf(changed),
          username: changed['email']!.trim(),
          verified: partner.verified,
          active: changed['active'] === partnerStatuses[0],
          version: versionOf(changed),
        };
        const outcome = await edit.run({ params: { id: partner.uuid }, body });
        return outcome.ok ? outcome : { ...outcome, fields: toInputErrors(outcome.fields) };
      }}
    >
      <PartnerFields isEdit />
    </FormDialog>
  );
}
