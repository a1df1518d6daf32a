export { ensureBranch, findPartnerByName, partnerNameWords } from './partner-names.repository.ts';
