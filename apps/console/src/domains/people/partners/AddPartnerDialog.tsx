import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { partners } from '@baobab/contract/people/partners';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { addRules, bodyOf, emptyPartner, inputName } from './partners.form.ts';
import { PartnerFields } from './PartnerFields.tsx';
import { partnersMessages as messages } from './partners.messages.ts';

interface AddPartnerDialogProps extends OpenProps {
  /** The lists to refetch after adding. */
  refresh: readonly Endpoint[];
}

export function AddPartnerDialog({ refresh, ...dialog }: AddPartnerDialogProps) {
  const create = useAction(partners.create, { done: messages.added, refresh });
  return (
    <FormDialog
      title="Add Partner"
      width={760}
      {...dialog}
      draft="add-partner"
      start={blank(emptyPartner)}
      rules={addRules}
      inputName={inputName}
      onSubmit={(values) =>
        withValidPhone(values.mobile, () => create.run({ body: { ...bodyOf(values), verified: true } }))
      }
    >
      {(form) => <PartnerFields form={form} isEdit={false} />}
    </FormDialog>
  );
}
