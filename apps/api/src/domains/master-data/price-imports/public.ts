export type { PlannedRow } from './plans.repository.ts';
export { addPlan, planPrices } from './plans.service.ts';
