import { patients, type Patient } from '@baobab/contract/people/patients';
import { formatPhone } from '../../../kit/format.ts';

/** Endpoint and label of a patient select; the contact tells namesakes apart. */
export const patientChoice = {
  endpoint: patients.list,
  nameOf: ({ full_name, mobile, email }: Patient) =>
    [full_name, formatPhone(mobile ?? '') || email].filter(Boolean).join(' · '),
};
