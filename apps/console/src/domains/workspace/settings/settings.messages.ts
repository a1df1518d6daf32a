import type { ReferralType } from '@baobab/contract/workspace/settings';

/** Texts fixed by the specification. */
export const settingsMessages = {
  updated: 'Details Updated Successfully',
};

export const bookingLabels = { amount: 'Price', time_in_hour: 'Time in hours' };

/** The meaning of the abbreviation of each card. */
export const explanations = {
  sadn: 'SADN is “see a doctor now”, a type of appointment.',
  free: 'An appointment of type Free, which costs nothing.',
  referrals: 'The rewards for a person whose referral code a new user has used.',
};

export const bookingEffects = {
  amount:
    'Proposed as the amount when staff book an appointment of type SADN. Existing appointments keep their price.',
  time_in_hour:
    'How many hours the appointment is valid. The console stores the number and does not enforce it.',
};

export const referralEffects: Record<ReferralType, string> = {
  sadn: 'SADN is “see a doctor now”: the reward when the new user books one. No figure of the console depends on it.',
  fadn: 'FADN is “find a doctor”: the reward when the new user books one. No figure of the console depends on it.',
  register:
    'The reward when the new user registers. The reports of pharmacist partners count it for every registration, also for earlier ones.',
  healthprofile:
    'The reward when the new user fills in the health profile. No figure of the console depends on it.',
};

/** In the order of the card. */
export const referralLabels: readonly (readonly [ReferralType, string])[] = [
  ['sadn', 'SADN'],
  ['fadn', 'FADN'],
  ['register', 'REGISTER'],
  ['healthprofile', 'HEALTH PROFILE'],
];
