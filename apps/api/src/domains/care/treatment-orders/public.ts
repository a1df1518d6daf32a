export { setTreatmentStatus } from './treatment-orders.service.ts';
