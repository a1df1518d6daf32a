import type { ReferralType } from '@baobab/contract/settings';

/** The texts of the settings, letter for letter. */
export const settingsMessages = { updated: 'Details Updated Successfully' };

/** In the order the card shows them. */
export const referralLabels: readonly (readonly [ReferralType, string])[] = [
  ['sadn', 'SADN'],
  ['fadn', 'FADN'],
  ['register', 'REGISTER'],
  ['healthprofile', 'HEALTH PROFILE'],
];
