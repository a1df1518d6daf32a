import { introducers, type Introducer } from '@baobab/contract/people/introducers';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { IntroducerFields } from './IntroducerFields.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';
import { introducerBody, introducerRules, type IntroducerValues } from './introducers.values.ts';

interface IntroducerDialogProps {
  introducer: Introducer;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits an introducer. */
export function IntroducerDialog({ introducer, opened, mode, onClose }: IntroducerDialogProps) {
  const edit = useEdit(introducers.edit, { done: messages.updated, refresh: [introducers.list] });
  const { uuid, referal_code } = introducer;
  return (
    <>
      <ViewDialog
        title="View Introducer"
        subject={introducer.introducer_name}
        opened={opened && mode === 'view'}
        history={<RecordHistory of={introducers.history} />}
        onClose={onClose}
        values={valuesOf(introducer)}
      >
        {(form) => <IntroducerFields form={form} referralCode={referal_code} />}
      </ViewDialog>
      <FormDialog
        title="Edit Introducer"
        subject={introducer.introducer_name}
        opened={opened && mode === 'edit'}
        history={<RecordHistory of={introducers.history} />}
        onClose={onClose}
        draft={`edit-introducer-${uuid}`}
        start={editing(introducer, valuesOf)}
        rules={introducerRules}
        onSubmit={async (values, version) =>
          isValidPhone(values.mobile)
            ? edit.run({ body: { ...introducerBody(values), uuid, version } })
            : NOT_SENT
        }
      >
        {(form) => <IntroducerFields form={form} referralCode={referal_code} />}
      </FormDialog>
    </>
  );
}

const valuesOf = ({ firstName, lastName, email, mobile }: Introducer): IntroducerValues => ({
  firstName,
  lastName,
  email,
  mobile,
});
