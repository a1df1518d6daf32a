import { hasPermission, isKeyRole, isRole, type Permission } from './roles.ts';

/**
 * Fields that need a permission beside that of their call. Without it the server sends them empty and refuses a request
 * that sets them. `trail` has the names of the same fields in the audit trail.
 */
interface FieldRule {
  label: string;
  permission: Permission;
  fields: readonly string[];
  trail: readonly string[];
}

export const fieldRules: readonly FieldRule[] = [
  {
    label: 'Commissions of doctors',
    permission: 'doctors:commission',
    fields: ['advice_commission', 'medicine_prescription_commision'],
    trail: ['advice_rate', 'prescription_rate'],
  },
  {
    label: 'Bank accounts',
    permission: 'bank-accounts:read',
    fields: ['acc_name', 'acc_number', 'account_name', 'account_number', 'bankIban', 'bankSwiftIcd'],
    trail: [
      'account_name',
      'account_number',
      'bank_account_name',
      'bank_account_number',
      'bank_iban',
      'bank_swift',
    ],
  },
  {
    label: 'Answers of patients to health questions',
    permission: 'medical-answers:read',
    fields: ['personalQuestions', 'medicalQuestions', 'lifestyleQuestions'],
    trail: [],
  },
];

/** The rules are for staff; calls of consumers and of payment providers have no such fields of others. */
const hiddenFor = (names: 'fields' | 'trail') => (role: string) =>
  new Set(
    fieldRules
      .filter((rule) => (isRole(role) || isKeyRole(role)) && !hasPermission(role, rule.permission))
      .flatMap((rule) => rule[names]),
  );

/** The names of the fields that a role may neither see nor set. */
export const hiddenFields = hiddenFor('fields');
/** The names of the changed fields in the audit trail that a role may not see. */
export const hiddenTrailFields = hiddenFor('trail');
