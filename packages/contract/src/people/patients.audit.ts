import { declareActions } from '../kit/audit-actions.ts';

export const patientActions = declareActions('Medical records', {
  'patient.edit': 'Patient corrected',
  'patient.open': 'Patient opened',
  'patients.export': 'Patients exported',
});
