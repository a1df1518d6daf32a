import * as priceEditsContract from '@baobab/contract/master-data/price-edits';
import * as priceImportsContract from '@baobab/contract/master-data/price-imports';
import * as pricePlansContract from '@baobab/contract/master-data/price-plans';
import type { Domain } from '../../../schema.ts';
import { plansJobs } from './plans.jobs.ts';
import { homePriceApproval, priceApproval } from './submit.service.ts';
import { priceImportsJobs } from './price-imports.jobs.ts';
import { uploadJobs } from './upload-jobs.service.ts';
import { priceImportsRoutes } from './price-imports.routes.ts';
import { pricePlanErasure } from './erasure.repository.ts';

export const priceImportsDomain: Domain = {
  contract: [priceEditsContract, priceImportsContract, pricePlansContract],
  routes: priceImportsRoutes,
  jobs: [...plansJobs, ...priceImportsJobs, ...uploadJobs],
  erasure: pricePlanErasure,
  approvals: [homePriceApproval, priceApproval],
};
