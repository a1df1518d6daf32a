import type { ReferralType } from '@baobab/contract/settings';

/** Texts fixed by the specification; `numberWrong` is an addition. */
export const settingsMessages = {
  updated: 'Details Updated Successfully',
  numberWrong: 'Enter a number',
};

/** In the order of the card. */
export const referralLabels: readonly (readonly [ReferralType, string])[] = [
  ['sadn', 'SADN'],
  ['fadn', 'FADN'],
  ['register', 'REGISTER'],
  ['healthprofile', 'HEALTH PROFILE'],
];
