import { accountSecrets } from '../../../platform/secret-columns.ts';

export const doctorSecrets = accountSecrets('doctors', ['bank_account_number', 'bank_iban']);
