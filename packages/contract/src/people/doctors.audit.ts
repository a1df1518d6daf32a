import { declareActions } from '../kit/audit-actions.ts';

export const doctorActions = declareActions('People', {
  'doctor-document.open': 'Document of a doctor opened',
  'doctor.edit': 'Doctor changed',
  'doctors.export': 'Doctors exported',
  'doctors.mend': 'Totals of doctors corrected',
});
