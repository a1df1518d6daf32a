import { TextField } from '../../../kit/form/fields.tsx';
import { required } from '../../../kit/form/rules.ts';
import { ImageUploadField } from '../../files/public.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { partnerNamesMessages as messages } from './partner-names.messages.ts';

export const partnerNameRules = {
  logo: [required(messages.logoMissing)],
  name: [required(messages.nameMissing)],
  code: [required(messages.codeMissing)],
  desc: [required(messages.descMissing)],
};

export const PartnerNameFields = () => (
  <>
    <ImageUploadField name="logo" label="Logo" required />
    <TextField name="name" label="Partner Name" required />
    <TextField name="code" label="Code" required />
    <TextAreaField name="desc" label="Description" required />
  </>
);
