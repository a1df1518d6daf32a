import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatKobo } from '@baobab/contract/kit/naira';
import type { AuditField } from '@baobab/contract/kit/history';

interface ChangedField {
  name: string;
  old: unknown;
  new: unknown;
}

/** The changed fields of an audit row: names with both values, or names alone. */
export function changedFields({ changed }: Record<string, unknown>): ChangedField[] {
  if (Array.isArray(changed)) return changed.map((name) => ({ name: String(name), old: null, new: null }));
  // An upload stores the number of changed rows under the same name.
  if (typeof changed !== 'object' || changed === null) return [];
  return Object.entries(changed).map(([name, values]) => {
    const [old, now] = Array.isArray(values) ? (values as unknown[]) : [];
    return { name, old, new: now };
  });
}

/** Labels of columns whose name does not say enough. */
const labels: Readonly<Record<string, string>> = {
  advice_rate: 'Advice commission',
  coupon_code: 'Coupon',
  dob: 'Date of birth',
  door_no: 'Door number',
  email: 'E-mail',
  exclusive_kobo: 'Exclusive price',
  fadn: 'FADN',
  healthprofile: 'Health profile',
  hours: 'Time in hours',
  kind: 'Group',
  partner_tat: 'Partner TAT',
  partner_tat_days: 'Partner TAT in days',
  percent_hundredths: 'Percentage',
  popular: 'Popular test',
  prescription_rate: 'Prescription commission',
  purchasing_kobo: 'Purchasing price',
  register: 'Registration',
  retail_kobo: 'Retail price',
  sadn: 'SADN',
  sign_pic: 'Signature',
  standard_tat: 'Standard TAT',
  starts_at: 'Time',
};

const labelOf = (name: string) => {
  const words = name.replace(/_(uuid|kobo|hundredths|at)$/, '').replaceAll(/[_-]+/g, ' ');
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** Fields, and actions with all their fields, whose names do not end with their unit. */
export const units: Readonly<Record<string, string>> = {
  monthly_limit: 'kobo',
  'referral-settings.edit': 'kobo',
  'pharmacy.edit-commissions': 'hundredths',
};
const unitOf = (name: string, action: string) =>
  /_(kobo|hundredths|rate)$/.exec(name)?.[1] ?? units[name] ?? units[action];

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The values as text, as the screens show them. */
export function presentField(
  field: ChangedField,
  action: string,
  names: ReadonlyMap<string, string>,
): AuditField {
  const unit = unitOf(field.name, action);
  const format = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null;
    if (Array.isArray(value)) return value.map((one) => format(one) ?? '–').join(', ') || null;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'number' && unit) return unit === 'kobo' ? formatKobo(value) : `${value / 100} %`;
    if (typeof value === 'object') return JSON.stringify(value);
    const text = String(value);
    return INSTANT.test(text) ? formatDateTime(text) : (names.get(text) ?? text);
  };
  return { name: field.name, label: labelOf(field.name), old: format(field.old), new: format(field.new) };
}
