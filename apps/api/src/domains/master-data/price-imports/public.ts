export { addPlan } from './plans.service.ts';
