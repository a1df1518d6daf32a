import type { BodyOf } from '@baobab/contract/kit/client';
import { partnerNames, type PartnerName } from '@baobab/contract/master-data/partner-names';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { AddRecord, EditRecord, type RecordForms } from '../../../kit/dialog/RecordForms.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import type { FormOf } from '../../../kit/form/form.ts';
import { required } from '../../../kit/form/rules.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { ImageUploadField } from '../../workspace/files/public.ts';
import { partnerNamesMessages as messages } from './partner-names.messages.ts';

const forms: RecordForms<PartnerName, FormOf<BodyOf<typeof partnerNames.add>>, typeof partnerNames.add> = {
  noun: 'Partner',
  draft: 'add-partner-name',
  calls: partnerNames,
  refresh: [partnerNames.list],
  refreshEdited: [partnerNames.list, partnerNames.branches],
  messages,
  empty: { logo: '', name: '', code: '', desc: '' },
  rules: {
    logo: [required(messages.logoMissing)],
    name: [required(messages.nameMissing)],
    code: [required(messages.codeMissing)],
    desc: [required(messages.descMissing)],
  },
  nameOf: ({ name }) => name,
  valuesOf: ({ logo, name, code, desc }) => ({ logo: logo ?? '', name, code, desc }),
  bodyOf: (values) => values,
  renderFields: (form) => (
    <>
      <ImageUploadField form={form} name="logo" label="Logo" required />
      <TextField form={form} name="name" label="Partner Name" required />
      <TextField form={form} name="code" label="Code" required />
      <TextAreaField form={form} name="desc" label="Description" required />
    </>
  ),
};

export const AddPartnerNameDialog = (dialog: OpenProps) => <AddRecord of={forms} {...dialog} />;
export const PartnerNameDialog = (dialog: RecordProps<PartnerName>) => <EditRecord of={forms} {...dialog} />;
