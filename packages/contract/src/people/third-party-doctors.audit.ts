import { declareActions } from '../kit/audit-actions.ts';

export const thirdPartyDoctorActions = declareActions('People', {
  'third-party-doctor.edit': 'Third-party doctor changed',
  'third-party-doctor.pay': 'Payout recorded',
  'third-party-doctor.payee': 'Bank account changed',
  'third-party-doctor.reverse-payout': 'Payout taken back',
  'third-party-doctors.export': 'Third-party doctors exported',
  'third-party-patient.open': 'Third-party patient opened',
  'third-party-patients.export': 'Third-party patients exported',
  'third-party-patients.list': 'List of third-party patients opened',
});
