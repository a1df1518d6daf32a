import type { ReferralType } from '@baobab/contract/settings';

/** Texts fixed by the specification. */
export const settingsMessages = {
  updated: 'Details Updated Successfully',
};

/** In the order of the card. */
export const referralLabels: readonly (readonly [ReferralType, string])[] = [
  ['sadn', 'SADN'],
  ['fadn', 'FADN'],
  ['register', 'REGISTER'],
  ['healthprofile', 'HEALTH PROFILE'],
];
