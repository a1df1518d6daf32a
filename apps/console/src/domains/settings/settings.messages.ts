import type { ReferralType } from '@baobab/contract/settings';

/** Texts fixed by the specification. */
export const settingsMessages = {
  updated: 'Details Updated Successfully',
};

export const bookingLabels = { amount: 'Price', time_in_hour: 'Time in hours' };

/** In the order of the card. */
export const referralLabels: readonly (readonly [ReferralType, string])[] = [
  ['sadn', 'SADN'],
  ['fadn', 'FADN'],
  ['register', 'REGISTER'],
  ['healthprofile', 'HEALTH PROFILE'],
];
