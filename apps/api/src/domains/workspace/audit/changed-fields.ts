import { labelOf } from '@baobab/contract/kit/field-labels';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatKobo } from '@baobab/contract/kit/naira';
import type { AuditField } from '@baobab/contract/kit/history';
import { priceLabels } from '@baobab/contract/master-data/price-columns';

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

/** Labels of columns that have another name than the field on the screens. */
const columnLabels: Readonly<Record<string, string>> = {
  advice_rate: 'Advice Commission',
  discount_hundredths: priceLabels.discountofferedforretail,
  exclusive_kobo: priceLabels['{product}sexclusivediscountedprice'],
  hours: 'Time in hours',
  kind: 'Group',
  partner_tat: priceLabels.partnerlabtat,
  partner_tat_days: priceLabels.partnerlabtatindays,
  percent_hundredths: 'Percentage',
  popular: priceLabels.populartest_y_n,
  prescription_rate: 'Medicine Prescription Commission',
  purchasing_kobo: priceLabels['{product}spurchasingprice'],
  register: 'Registration',
  retail_kobo: priceLabels.labretailprice,
  standard_tat: priceLabels['standardised{product}tat'],
  starts_at: 'Time',
};

/** The word of the screens for a column. */
const labelOfColumn = (name: string) =>
  columnLabels[name] ?? labelOf(name.replace(/_(uuid|kobo|hundredths|at)$/, '').replaceAll('-', '_'));

/** Fields, and actions with all their fields, whose names do not end with their unit. */
export const units: Readonly<Record<string, string>> = {
  monthly_limit: 'kobo',
  'referral-settings.edit': 'kobo',
  'pharmacy.edit-commissions': 'hundredths',
};
const unitOf = (name: string, action: string) =>
  /_(kobo|hundredths|rate)$/.exec(name)?.[1] ?? units[name] ?? units[action];

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

interface PresentField {
  action: string;
  /** The names of records by id. */
  names: ReadonlyMap<string, string>;
  /** The names of an edit for columns with another name. */
  inputs?: Readonly<Record<string, string>> | undefined;
}

/** The values as text, as the screens show them, and the old one as data, with which an edit restores it. */
export function presentField(field: ChangedField, { action, names, inputs }: PresentField): AuditField {
  const { name } = field;
  const unit = unitOf(name, action);
  const format = (value: unknown): string | null => {
    if (isEmpty(value)) return null;
    if (Array.isArray(value)) return value.map((one) => format(one) ?? '–').join(', ') || null;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'number' && unit) return unit === 'kobo' ? formatKobo(value) : `${value / 100} %`;
    if (typeof value === 'object') return JSON.stringify(value);
    const text = String(value);
    return INSTANT.test(text) ? formatDateTime(text) : (names.get(text) ?? text);
  };
  return {
    name,
    label: labelOfColumn(name),
    old: format(field.old),
    new: format(field.new),
    input: inputs?.[name] ?? name,
    before: asData(field.old, unit, names),
  };
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

function asData(
  value: unknown,
  unit: string | undefined,
  names: ReadonlyMap<string, string>,
): AuditField['before'] {
  if (isEmpty(value)) return null;
  if (typeof value === 'number') return unit ? value / 100 : value;
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'string') return null;
  const name = names.get(value);
  return name === undefined ? value : { id: value, label: name };
}
