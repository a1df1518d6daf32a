import { hasPermission, type Permission } from '../kit/roles.ts';

interface Kind {
  group: string;
  /** Any of them allows the kind: the permissions of the lists that show these records. */
  permissions: readonly Permission[];
}

/** The kinds of records with an address, in the order of the groups of the search. `user` is the account of a pharmacist or a company. */
export const recordKinds = {
  consumer: { group: 'people', permissions: ['users:read', 'consumers:read', 'support:read'] },
  doctor: { group: 'people', permissions: ['users:read'] },
  partner: { group: 'people', permissions: ['users:read', 'partners:read'] },
  pharmacist: { group: 'people', permissions: ['pharmacies:read'] },
  influencer: { group: 'people', permissions: ['users:read', 'influencers:read'] },
  introducer: { group: 'people', permissions: ['users:read', 'introducers:read'] },
  company: { group: 'people', permissions: ['companies:read'] },
  user: { group: 'people', permissions: ['users:read'] },
  patient: { group: 'patients', permissions: ['patients:read'] },
  booking: { group: 'bookings', permissions: ['appointments:read'] },
  payment: { group: 'payments', permissions: ['transactions:read'] },
  'lab-order': { group: 'lab-orders', permissions: ['lab-orders:read'] },
  'treatment-order': { group: 'treatment-orders', permissions: ['treatment-orders:read'] },
  coupon: { group: 'coupons', permissions: ['coupons:read'] },
  'partner-name': { group: 'partner-names', permissions: ['partner-names:read'] },
  test: { group: 'tests', permissions: ['national-tests:read'] },
} as const satisfies Record<string, Kind>;
export type RecordKind = keyof typeof recordKinds;
export type RecordGroup = (typeof recordKinds)[RecordKind]['group'];

export const kindNames = Object.keys(recordKinds) as RecordKind[];
export const groupNames = [...new Set(kindNames.map((kind) => recordKinds[kind].group))];

/** The kinds that a role may find by the search. */
export const kindsOf = (can: (permission: Permission) => boolean): RecordKind[] =>
  kindNames.filter((kind) => recordKinds[kind].permissions.some(can));
export const kindsOfRole = (role: string) => kindsOf((permission) => hasPermission(role, permission));
