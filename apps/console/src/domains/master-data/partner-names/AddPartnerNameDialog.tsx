import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { PartnerNameFields, partnerNameRules } from './PartnerNameFields.tsx';
import { partnerNamesMessages as messages } from './partner-names.messages.ts';

const initial = { logo: '', name: '', code: '', desc: '' };

export function AddPartnerNameDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAction(partnerNames.add, { done: messages.added, refresh: [partnerNames.list] });
  return (
    <FormDialog
      title="Add Partner"
      opened={opened}
      onClose={onClose}
      draft="add-partner-name"
      initial={initial}
      rules={partnerNameRules}
      onSubmit={({ logo = '', name = '', code = '', desc = '' }) =>
        add.run({ body: { logo, name, code, desc } })
      }
    >
      <PartnerNameFields />
    </FormDialog>
  );
}
