import { displayName, type Influencer, type influencers } from '@baobab/contract/people/influencers';
import type { BodyOf } from '@baobab/contract/kit/client';
import type { FormOf } from '../../../kit/form/form.ts';

type Edit = BodyOf<typeof influencers.edit>;

/** The branch and the address have no inputs, but are sent, and merged with a colleague's change. */
export type ContactValues = Pick<
  FormOf<Edit>,
  'firstName' | 'lastName' | 'influencer_name' | 'email' | 'mobile'
> &
  Pick<Influencer, 'branchLocation' | 'address'>;

export const contactOf = (influencer: Influencer): ContactValues => ({
  firstName: influencer.firstName,
  lastName: influencer.lastName,
  influencer_name: influencer.influencer_name,
  email: influencer.email,
  mobile: influencer.mobile,
  branchLocation: influencer.branchLocation,
  address: influencer.address,
});

/** The body of an edit. A display name that was the first and last name follows them, unless it is changed too. */
export function contactBody<V extends ContactValues>(values: V, before: Influencer) {
  const isDerived = before.influencer_name === displayName(before.firstName, before.lastName);
  const name = values.influencer_name.trim();
  const follows = name === '' || (isDerived && name === before.influencer_name);
  return {
    ...values,
    email: values.email.trim(),
    influencer_name: follows ? displayName(values.firstName, values.lastName) : name,
  };
}
