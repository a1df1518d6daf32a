import * as thirdPartyDoctorsContract from '@baobab/contract/people/third-party-doctors';
import type { Domain } from '../../../schema.ts';
import { payeeApproval } from './payees.service.ts';
import { thirdPartyDoctorsRoutes } from './third-party-doctors.routes.ts';
import { payoutApproval, payoutConstraintMessages } from './third-party-doctors.service.ts';

export const thirdPartyDoctorsDomain: Domain = {
  contract: [thirdPartyDoctorsContract],
  routes: thirdPartyDoctorsRoutes,
  approvals: [payoutApproval, payeeApproval],
  constraintMessages: payoutConstraintMessages,
};
