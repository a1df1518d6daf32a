export {
  ensureBranch,
  findBranchesNamed,
  findPartnerByName,
  partnerNameConstraintMessages,
} from './partner-names.repository.ts';
