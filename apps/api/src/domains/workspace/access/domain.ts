import type { Domain } from '../../../schema.ts';
import { accessJobs } from './access.jobs.ts';
import { accessRoutes } from './access.routes.ts';
import { accountConstraintMessages } from './accounts.repository.ts';
import { accountErasure } from './erasure.repository.ts';
import { invitationConstraintMessages } from './invitations.repository.ts';
import { totpColumn } from './totp.ts';

export const accessDomain: Domain = {
  routes: accessRoutes,
  jobs: accessJobs,
  erasure: accountErasure,
  encryptedColumns: [totpColumn],
  constraintMessages: { ...accountConstraintMessages, ...invitationConstraintMessages },
};
