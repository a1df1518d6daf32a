import { partnerNames, type PartnerName } from '@baobab/contract/master-data/partner-names';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { PartnerNameFields, partnerNameRules, type PartnerNameValues } from './PartnerNameFields.tsx';
import { partnerNamesMessages as messages } from './partner-names.messages.ts';

interface PartnerNameDialogProps {
  partner: PartnerName;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits a partner. */
export function PartnerNameDialog({ partner, opened, mode, onClose }: PartnerNameDialogProps) {
  const edit = useEdit(partnerNames.edit, {
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh: [partnerNames.list, partnerNames.branches],
  });
  const { uuid } = partner;
  return (
    <>
      <ViewDialog
        title="View Partner"
        subject={partner.name}
        opened={opened && mode === 'view'}
        history={<RecordHistory of={partnerNames.history} />}
        onClose={onClose}
        values={valuesOf(partner)}
      >
        {(form) => <PartnerNameFields form={form} />}
      </ViewDialog>
      <FormDialog
        title="Edit Partner"
        subject={partner.name}
        opened={opened && mode === 'edit'}
        history={<RecordHistory of={partnerNames.history} />}
        onClose={onClose}
        draft={`edit-partner-name-${uuid}`}
        start={editing(partner, valuesOf)}
        rules={partnerNameRules}
        onSubmit={(values, version) => edit.run({ body: { ...values, uuid, version } })}
      >
        {(form) => <PartnerNameFields form={form} />}
      </FormDialog>
    </>
  );
}

const valuesOf = ({ logo, name, code, desc }: PartnerName): PartnerNameValues => ({
  logo: logo ?? '',
  name,
  code,
  desc,
});
