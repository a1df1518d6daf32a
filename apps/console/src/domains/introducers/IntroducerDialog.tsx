import { introducers, type Introducer } from '@baobab/contract/introducers';
import { useMemo } from 'react';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../kit/dialog/ViewDialog.tsx';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { isValidPhone } from '../../kit/form/PhoneField.tsx';
import { CodeField, ContactField, introducerRules, NameFields } from './IntroducerFields.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';

interface IntroducerDialogProps {
  introducer: Introducer;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits an introducer. */
export function IntroducerDialog({ introducer, opened, mode, onClose }: IntroducerDialogProps) {
  const edit = useEdit(introducers.edit, { valuesOf, done: messages.updated, refresh: [introducers.list] });
  const values = useMemo(() => valuesOf(introducer), [introducer]);
  const fields = (
    <>
      <NameFields />
      <CodeField />
      <ContactField />
    </>
  );
  return (
    <>
      <ViewDialog
        title="View Introducer"
        subject={introducer.introducer_name}
        opened={opened && mode === 'view'}
        onClose={onClose}
        values={values}
      >
        {fields}
      </ViewDialog>
      <FormDialog
        title="Edit Introducer"
        subject={introducer.introducer_name}
        opened={opened && mode === 'edit'}
        onClose={onClose}
        draft={`edit-introducer-${introducer.uuid}`}
        initial={values}
        rules={introducerRules}
        onSubmit={async ({ firstName = '', lastName = '', email = '', mobile = '', ...rest }) => {
          if (!isValidPhone(mobile)) return { ok: false, fields: {} };
          const { uuid } = introducer;
          const version = versionOf(rest);
          return edit.run({ body: { uuid, firstName, lastName, email: email.trim(), mobile, version } });
        }}
      >
        {fields}
      </FormDialog>
    </>
  );
}

const valuesOf = ({ firstName, lastName, email, referal_code, mobile, version }: Introducer) => ({
  firstName,
  lastName,
  email,
  referal_code,
  mobile,
  version: String(version),
});
