import type { Permission } from '../kit/roles.ts';

/** The pages of people: what each role may open and see. */
export const personKinds = [
  'consumer',
  'doctor',
  'diagnostic',
  'pharmacy',
  'pharmacist',
  'influencer',
  'introducer',
] as const;
export type PersonKind = (typeof personKinds)[number];

type Can = (permission: Permission) => boolean;

/** Any of them allows the page of the kind. Support has no doctor in its side pane. */
const pagePermissions = {
  consumer: ['users:read', 'consumers:read', 'support:read'],
  doctor: ['users:read', 'doctors:read'],
  diagnostic: ['users:read', 'partners:read'],
  pharmacy: ['users:read', 'partners:read'],
  pharmacist: ['users:read', 'pharmacies:read'],
  influencer: ['users:read', 'influencers:read'],
  introducer: ['users:read', 'introducers:read'],
} as const satisfies Record<PersonKind, readonly Permission[]>;
export const canOpenPerson = (kind: PersonKind, can: Can) => pagePermissions[kind].some(can);

/** Whether the role sees the account beyond the side pane of the support chat. */
export const canSeeAccount = (can: Can) => can('users:read') || can('consumers:read') || can('doctors:read');

/** The kinds of entries in a time line, and the permission of the list that shows them. */
export const timelinePermissions = {
  booking: 'appointments:read',
  payment: 'transactions:read',
  refund: 'transactions:read',
  'lab-order': 'lab-orders:read',
  'treatment-order': 'treatment-orders:read',
  chat: 'support:read',
  feedback: 'feedback:read',
  note: 'staff-notes:read',
} as const satisfies Record<string, Permission>;
export type TimelineKind = keyof typeof timelinePermissions;
export const timelineKinds = Object.keys(timelinePermissions) as TimelineKind[];

const referrer = { referrals: 'pharmacies:read', notes: 'staff-notes:read' } as const;

/** The tabs with a count, and the permission of the list that each of them shows. */
export const tabPermissions = {
  consumer: {
    appointments: 'appointments:read',
    payments: 'transactions:read',
    'lab-orders': 'lab-orders:read',
    'treatment-orders': 'treatment-orders:read',
    documents: 'patient-documents:read',
    readings: 'consumers:read',
    chat: 'support:read',
    notes: 'staff-notes:read',
    referrals: 'pharmacies:read',
  },
  doctor: {
    appointments: 'appointments:read',
    payments: 'transactions:read',
    clinics: 'doctors:read',
    slots: 'appointments:read',
    earnings: 'doctors:read',
    licence: 'doctors:read',
    feedback: 'feedback:read',
    notes: 'staff-notes:read',
  },
  diagnostic: { notes: 'staff-notes:read' },
  pharmacy: { notes: 'staff-notes:read' },
  pharmacist: { ...referrer, reports: 'pharmacies:read', commissions: 'pharmacies:read' },
  influencer: referrer,
  introducer: referrer,
} as const satisfies Record<PersonKind, Record<string, Permission>>;
export type PersonTab = { [Kind in PersonKind]: keyof (typeof tabPermissions)[Kind] }[PersonKind];
export const personTabs = [
  ...new Set(Object.values(tabPermissions).flatMap((tabs) => Object.keys(tabs) as PersonTab[])),
];
