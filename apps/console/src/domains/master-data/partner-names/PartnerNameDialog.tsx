import { partnerNames, type PartnerName } from '@baobab/contract/master-data/partner-names';
import { useMemo } from 'react';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit, versionOf } from '../../../kit/feedback/use-edit.ts';
import { PartnerNameFields, partnerNameRules } from './PartnerNameFields.tsx';
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
    valuesOf,
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh: [partnerNames.list, partnerNames.branches],
  });
  const values = useMemo(() => valuesOf(partner), [partner]);
  return (
    <>
      <ViewDialog
        title="View Partner"
        subject={partner.name}
        opened={opened && mode === 'view'}
        onClose={onClose}
        values={values}
      >
        <PartnerNameFields />
      </ViewDialog>
      <FormDialog
        title="Edit Partner"
        subject={partner.name}
        opened={opened && mode === 'edit'}
        onClose={onClose}
        draft={`edit-partner-name-${partner.uuid}`}
        initial={values}
        rules={partnerNameRules}
        onSubmit={({ logo = '', name = '', code = '', desc = '', ...rest }) =>
          edit.run({
            body: { uuid: partner.uuid, logo, name, code, desc, version: versionOf(rest) },
          })
        }
      >
        <PartnerNameFields />
      </FormDialog>
    </>
  );
}

const valuesOf = ({ logo, name, code, desc, version }: PartnerName) => ({
  logo: logo ?? '',
  name,
  code,
  desc,
  version: String(version),
});
