import type { BodyOf } from '@baobab/contract/kit/client';
import type { partnerNames } from '@baobab/contract/master-data/partner-names';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { ImageUploadField } from '../../workspace/files/public.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { partnerNamesMessages as messages } from './partner-names.messages.ts';

export type PartnerNameValues = FormOf<BodyOf<typeof partnerNames.add>>;

export const partnerNameRules: Rules<PartnerNameValues> = {
  logo: [required(messages.logoMissing)],
  name: [required(messages.nameMissing)],
  code: [required(messages.codeMissing)],
  desc: [required(messages.descMissing)],
};

export const PartnerNameFields = ({ form }: { form: Form<PartnerNameValues> }) => (
  <>
    <ImageUploadField form={form} name="logo" label="Logo" required />
    <TextField form={form} name="name" label="Partner Name" required />
    <TextField form={form} name="code" label="Code" required />
    <TextAreaField form={form} name="desc" label="Description" required />
  </>
);
