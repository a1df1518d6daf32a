import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';
import { hasPermission, type Permission } from './kit/roles.ts';

/** The search over all records, an addition to the specification. */
export const MIN_SEARCH = 2;
export const MAX_HITS = 20;

interface Kind {
  group: string;
  /** Any of them allows the kind: the permissions of the lists that show these records. */
  permissions: readonly Permission[];
}

/** The kinds of results, in the order of the groups. `user` is the account of a pharmacist or a company. */
export const searchKinds = {
  consumer: { group: 'people', permissions: ['users:read', 'consumers:read'] },
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
export type SearchKind = keyof typeof searchKinds;
export type SearchGroup = (typeof searchKinds)[SearchKind]['group'];

const kindNames = Object.keys(searchKinds) as SearchKind[];
const groupNames = [...new Set(kindNames.map((kind) => searchKinds[kind].group))];

/** The kinds that a role may find. */
export const kindsOf = (can: (permission: Permission) => boolean): SearchKind[] =>
  kindNames.filter((kind) => searchKinds[kind].permissions.some(can));
export const kindsOfRole = (role: string) => kindsOf((permission) => hasPermission(role, permission));

export const searchHit = z.object({
  kind: z.enum(kindNames),
  uuid: p.uuid,
  title: z.string(),
  /** Tells records of the same title apart: group, phone, e-mail, dates. Never empty texts. */
  details: z.array(z.string()),
  /** The type of a payment or a test, which have a tab or a screen for each. */
  type: z.string().optional(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchGroup = z.object({ group: z.enum(groupNames), hits: z.array(searchHit) });

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Records that match a text, by the permissions of the role, best matches first',
    permission: 'signed-in',
    query: z.object({ q: p.text(p.MAX_SEARCH).min(MIN_SEARCH) }),
    reply: z.object({
      groups: z.array(searchGroup),
      /** True when a kind took too long, so that hits may be missing. */
      incomplete: z.boolean(),
    }),
  }),
};
