import { declareActions } from '../kit/audit-actions.ts';

export const pharmacyActions = declareActions('People', {
  'pharmacies.export': 'Pharmacies exported',
  'pharmacy.add': 'Pharmacy added',
  'pharmacy.edit': 'Pharmacy changed',
  'pharmacy.edit-address': 'Address of the pharmacy changed',
  'pharmacy.edit-bank': 'Bank details of the pharmacy changed',
  'pharmacy.edit-commissions': 'Commissions of the pharmacy changed',
});
