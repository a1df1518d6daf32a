import { formatNaira } from '@baobab/contract/kit/naira';
import { MAX_PAYMENT } from '@baobab/contract/kit/primitives';

/** Texts fixed by the specification; the two validation messages at the end are additions. */
export const pharmaciesMessages = {
  introducerMissing: 'Please Select Introducer ',
  added: 'Pharmacy added Successfully!',
  updated: 'updated succesfully',
  commissionFailedTitle: 'Error',
  commissionFailed: 'Something is Wrong',
  emailInvalid: 'Invalid email',
  rateWrong: 'Enter a percentage from 0 to 100 with at most two decimals',
  amountWrong: `Enter an amount from 0 to ${formatNaira(MAX_PAYMENT)} with at most two decimals`,
};

/** `Please input Bank Name !` */
export const missing = (label: string) => `Please input ${label} !`;

/** Labels of the types; the other types are their own label. */
export const commissionLabels: Record<string, string> = {
  register: 'Register',
  health_profile: 'Health Profile',
  dmp_order: 'DMP Order',
  sadn: 'SADN',
  fadn: 'FADN',
  treatment_plan: 'Treatment Plan',
  lab_package: 'Lab Package',
  monthly_limit: 'Monthly Limit',
};

/** The rows of the report, in order. */
export const metricLabels = {
  total_register_user: 'Register',
  total_sadn: 'SADN',
  total_fadn: 'FADN',
  total_dmp_order: 'DMP',
  total_treatment_plan: 'Treatment Plan',
  total_lab_package: 'Lab Package',
  total_lab_test: 'Lab Test',
} as const;
