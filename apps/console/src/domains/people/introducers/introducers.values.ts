import type { introducers } from '@baobab/contract/people/introducers';
import type { BodyOf } from '@baobab/contract/kit/client';
import type { FormOf } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { introducersMessages as messages } from './introducers.messages.ts';

export type IntroducerValues = Omit<FormOf<BodyOf<typeof introducers.add>>, 'introducer_name'>;

export const emptyIntroducer: IntroducerValues = { firstName: '', lastName: '', email: '', mobile: '' };

export const introducerRules: Rules<IntroducerValues> = {
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
};

/** The values as they are sent; the display name is the first and last name. */
export const introducerBody = (values: IntroducerValues) => ({
  ...values,
  email: values.email.trim(),
  introducer_name: `${values.firstName.trim()} ${values.lastName.trim()}`,
});
