/** The headings of the filter by action, in their order. */
export const auditGroups = [
  'Access and staff',
  'People',
  'Medical records',
  'Appointments',
  'Payments and coupons',
  'Master data',
  'Notifications and support',
  'Exports, settings and views',
] as const;

/** The actions that a domain writes to the audit trail: their names, each with its sentence, and their group. */
export const declareActions = <const Sentences extends Readonly<Record<string, string>>>(
  group: (typeof auditGroups)[number],
  sentences: Sentences,
) => ({ group, sentences });

/**
 * Patterns of PostgreSQL and JavaScript for names of actions. The partial indexes of the trail have the same patterns:
 * a new one needs a migration, which a test says.
 */
export const READ_PATTERN = String.raw`\.(open|list|export|history|download)(-|$)`;
export const MEDICAL_READ_PATTERN = String.raw`^(appointments|consumer|document|feedback|lab-[a-z]+|patients?|person|person-[a-z]+|third-party-patients?|tracker|treatment-orders?)\.(open|list|export|history)$`;
