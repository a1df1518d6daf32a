export { TreatmentOrderDialog } from './TreatmentOrderDialog.tsx';
export { columns as treatmentOrderColumns } from './TreatmentOrdersTab.tsx';
