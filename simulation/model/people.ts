/** The people and prices of the office on its first day. */
export const staffNames = {
  'admin 1': 'admin',
  'admin 2': 'admin',
  // Works on many records at once, and leaves.
  'admin 3': 'admin',
  'dmp admin': 'dmp-admin',
  'support agent': 'support',
  'analytics admin': 'analytics-admin',
} as const;
export type StaffName = keyof typeof staffNames;
export const doctors = ['doctor 1', 'doctor 2'] as const;
/** Of another company, who is paid for visits. */
export const thirdPartyDoctor = 'doctor 3';
export const consumers = ['consumer 1', 'consumer 2', 'consumer 3'] as const;
/** A person with a name that no other record contains, who is erased. */
export const leaver = { fullName: 'Zubaidah Quxley', lastName: 'Quxley' };
export const prices = ['price 1', 'price 2', 'price 3'] as const;
/** The first price of each test, in kobo. */
export const BASE_PRICE = 1_000_000;
/** Cities of the master data with their states. */
export const towns = { 'Town 1': 'Lagos', 'Town 2': 'Kano' } as const;
