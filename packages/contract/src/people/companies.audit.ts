import { declareActions } from '../kit/audit-actions.ts';

export const companyActions = declareActions('People', {
  'companies.export': 'Companies exported',
  'company-users.export': 'Company users exported',
  'company-users.import': 'Company users uploaded',
  'company-users.undo': 'Upload of company users undone',
  'company.add': 'Company added',
  'company.add-user': 'Consumer added to a company',
  'company.edit': 'Company changed',
});
