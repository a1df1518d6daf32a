export {
  ensureBranch,
  findBranchesNamed,
  findPartnerByName,
  partnerNameConstraintMessages,
} from './partner-names.repository.ts';
export { partnerNameUpload } from './partner-names.upload.ts';
