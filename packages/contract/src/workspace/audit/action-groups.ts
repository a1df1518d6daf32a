import { actionLabels } from './audit-actions.ts';

/**
 * Patterns of PostgreSQL and JavaScript for names of actions. The partial indexes of the trail have the same patterns:
 * a new one needs a migration, which a test says.
 */
export const READ_PATTERN = String.raw`\.(open|list|export|history|download)(-|$)`;
export const MEDICAL_READ_PATTERN = String.raw`^(appointments|consumer|document|feedback|lab-[a-z]+|patients?|person|person-[a-z]+|third-party-patients?|tracker|treatment-orders?)\.(open|list|export|history)$`;

const medicalRead = new RegExp(MEDICAL_READ_PATTERN);
export const isMedicalRead = (action: string) => medicalRead.test(action);

/** The groups of the actions, by the first part of their names; other actions are in the last group. */
const groups: readonly (readonly [group: string, kinds: RegExp])[] = [
  ['Access and staff', /^(access|api-key|audit|staff)$/],
  [
    'People',
    /^(users?|consumers?|doctors?|doctor-document|third-party-doctors?|pharmac.*|partners?|influencers?|introducers?|compan.*|person.*|staff-note)$/,
  ],
  ['Medical records', /^(patients?|document|tracker|third-party-patients?|lab-.*|treatment-.*)$/],
  ['Appointments', /^(appointments|booking|feedback)$/],
  ['Payments and coupons', /^(payment|transactions|coupon.*)$/],
  ['Master data', /^(areas?|city|cities|national-tests?|partner-names?|price.*)$/],
  [
    'Notifications and support',
    /^(bell|bulk-audience|bulk-notifications|bulk-settings|device|notification|quick-reply|support)$/,
  ],
];
const OTHER = 'Exports, settings and views';

const groupOf = (action: string) => {
  const [kind] = action.split('.');
  return groups.find(([, kinds]) => kinds.test(kind!))?.[0] ?? OTHER;
};

/** Every known action with its sentence and group, in the order of the groups. */
export const groupedActions = [...groups.map(([group]) => group), OTHER].flatMap((group) =>
  Object.entries(actionLabels)
    .filter(([action]) => groupOf(action) === group)
    .map(([value, label]) => ({ value, label, group }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
);
