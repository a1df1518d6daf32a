import * as accessContract from '@baobab/contract/workspace/access/access';
import * as demoConsumersContract from '@baobab/contract/workspace/access/demo-consumers';
import type { Domain } from '../../../schema.ts';
import { accessJobs } from './access.jobs.ts';
import { accessRoutes } from './access.routes.ts';
import { accountConstraintMessages } from './accounts.repository.ts';
import { accountErasure } from './erasure.repository.ts';
import { invitationConstraintMessages } from './invitations.repository.ts';
import { totpColumn } from './totp.ts';

export const accessDomain: Domain = {
  contract: [accessContract, demoConsumersContract],
  routes: accessRoutes,
  jobs: accessJobs,
  erasure: accountErasure,
  encryptedColumns: [totpColumn],
  constraintMessages: { ...accountConstraintMessages, ...invitationConstraintMessages },
};
