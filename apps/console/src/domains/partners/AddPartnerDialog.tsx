import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { partners } from '@baobab/contract/partners';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { isValidPhone } from '../../kit/form/PhoneField.tsx';
import { addRules, bodyOf, emptyPartner, toInputErrors } from './partners.form.ts';
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
      initial={emptyPartner}
      rules={addRules}
      onSubmit={async (values) => {
        if (!isValidPhone(values['mobile']!)) return { ok: false, fields: {} };
        const { address, ...body } = bodyOf(values);
        // Only this form sends the address as an object, not as a list.
        const sent = { ...body, address: address[0]!, username: body.email, verified: true };
        const outcome = await create.run({ body: sent });
        return outcome.ok ? outcome : { ok: false, fields: toInputErrors(outcome.fields) };
      }}
    >
      <PartnerFields isEdit={false} />
    </FormDialog>
  );
}
