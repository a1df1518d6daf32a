import { accountSecrets } from '../../../platform/secret-columns.ts';

export const pharmacySecrets = accountSecrets('pharmacies', ['account_number']);
