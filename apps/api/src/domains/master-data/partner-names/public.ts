export { ensureBranch, findPartnerByName } from './partner-names.repository.ts';
