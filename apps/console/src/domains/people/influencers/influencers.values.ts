import type { Influencer, influencers } from '@baobab/contract/people/influencers';
import type { BodyOf } from '@baobab/contract/kit/client';
import type { FormOf } from '../../../kit/form/form.ts';

type Edit = BodyOf<typeof influencers.edit>;

/** The branch and the address have no inputs, but are sent, and merged with a colleague's change. */
export type ContactValues = Pick<FormOf<Edit>, 'firstName' | 'lastName' | 'email' | 'mobile'> &
  Pick<Influencer, 'branchLocation' | 'address'>;

export const contactOf = (influencer: Influencer): ContactValues => ({
  firstName: influencer.firstName,
  lastName: influencer.lastName,
  email: influencer.email,
  mobile: influencer.mobile,
  branchLocation: influencer.branchLocation,
  address: influencer.address,
});

/** The body of an edit; the display name follows the first and last name. */
export const contactBody = <V extends ContactValues>(values: V) => ({
  ...values,
  email: values.email.trim(),
  influencer_name: `${values.firstName.trim()} ${values.lastName.trim()}`.trim(),
});
