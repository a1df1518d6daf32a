import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { partners } from '@baobab/contract/people/partners';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { addRules, bodyOf, emptyPartner, inputName } from './partners.form.ts';
import { PartnerFields } from './PartnerFields.tsx';
import { partnersMessages as messages } from './partners.messages.ts';

interface AddPartnerDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The lists to refetch after adding. */
  refresh: readonly Endpoint[];
}

export function AddPartnerDialog({ opened, onClose, refresh }: AddPartnerDialogProps) {
  const create = useAction(partners.create, { done: messages.added, refresh });
  return (
    <FormDialog
      title="Add Partner"
      width={760}
      opened={opened}
      onClose={onClose}
      draft="add-partner"
      start={blank(emptyPartner)}
      rules={addRules}
      inputName={inputName}
      onSubmit={async (values) =>
        isValidPhone(values.mobile) ? create.run({ body: { ...bodyOf(values), verified: true } }) : NOT_SENT
      }
    >
      {(form) => <PartnerFields form={form} isEdit={false} />}
    </FormDialog>
  );
}
