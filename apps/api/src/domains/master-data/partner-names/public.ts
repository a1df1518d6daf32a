export {
  ensureBranch,
  findPartnerByName,
  partnerNameConstraintMessages,
} from './partner-names.repository.ts';
