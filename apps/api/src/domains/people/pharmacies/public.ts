export { pharmacySecrets } from './pharmacy-secrets.ts';
