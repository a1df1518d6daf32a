export { moveTreatment } from './treatment-orders.service.ts';
