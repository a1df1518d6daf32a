/**
 * The access policy: one table for the server, the sidebar, the buttons and the tests.
 * An unknown role has no permissions; only the console shows it the full sidebar.
 */
export const roles = ['admin', 'dmp-admin', 'support', 'analytics-admin'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'dashboards:read',
  'dashboards:partner',
  'users:read',
  'users:write',
  'users:export',
  'partners:read',
  'partners:write',
  'partners:export',
  'influencers:read',
  'influencers:write',
  'introducers:read',
  'introducers:write',
  'doctors:read',
  'doctors:write',
  'doctors:commission',
  'bank-accounts:read',
  'pharmacies:read',
  'pharmacies:write',
  'third-party-doctors:read',
  'third-party-doctors:write',
  'consumers:read',
  'companies:read',
  'companies:write',
  'people:read',
  'staff-notes:read',
  'staff-notes:write',
  // Delete the notes of others.
  'staff-notes:manage',
  'patients:read',
  'medical-answers:read',
  'transactions:read',
  'transactions:write',
  'appointments:read',
  'appointments:write',
  'feedback:read',
  'patient-documents:read',
  'lab-orders:read',
  'lab-orders:write',
  'treatment-orders:read',
  'treatment-orders:write',
  'notifications:read',
  'notifications:write',
  'coupons:read',
  'coupons:write',
  'support:read',
  'support:write',
  'settings:read',
  'settings:write',
  'partner-names:read',
  'partner-names:write',
  'places:read',
  'places:write',
  'national-tests:read',
  'national-tests:write',
  'price-lists:read',
  'price-lists:write',
  'home-samples:read',
  'home-samples:write',
  'files:write',
  // See, edit and delete every shared view, and share with any role.
  'views:manage',
  // See and undo the bulk actions of others.
  'bulk-actions:manage',
  // See and decide the approvals of the role's other permissions.
  'approvals:decide',
  'audit:read',
  'exports:read',
  // Staff accounts, roles and security settings.
  'staff:manage',
  // Subscriptions of other systems to events.
  'webhooks:manage',
  // Export and erase everything about a person.
  'privacy:manage',
] as const;
export type Permission = (typeof permissions)[number];

/** `public` needs no token, `signed-in` the token of any known role, `consumer` the token of a consumer's app. */
export type Access = Permission | 'public' | 'signed-in' | 'consumer';
/** Not a staff role: it only grants access to the consumer's own endpoints. */
export const CONSUMER = 'consumer';

const API_KEY = 'api-key';
/** The role of a request with an API key contains its scopes, so that every check of a role is a check of them. */
export const keyRole = (scopes: readonly string[]) => [API_KEY, ...scopes].join(' ');
export const isKeyRole = (role: string) => role.startsWith(API_KEY);
/** The name of a role in the audit trail. */
export const roleName = (role: string) => (isKeyRole(role) ? API_KEY : role);

const granted: Record<Role, readonly Permission[]> = {
  admin: permissions,
  'dmp-admin': [
    'dashboards:partner',
    'partners:read',
    'partners:write',
    'partners:export',
    'lab-orders:read',
    'lab-orders:write',
    'partner-names:read',
    'partner-names:write',
    'places:read',
    'places:write',
    'national-tests:read',
    'national-tests:write',
    'price-lists:read',
    'price-lists:write',
    'files:write',
    'approvals:decide',
    'exports:read',
  ],
  support: ['people:read', 'support:read', 'support:write'],
  'analytics-admin': [
    'dashboards:read',
    'dashboards:partner',
    'people:read',
    'users:read',
    'users:export',
    'exports:read',
  ],
};

/** The roles that have a permission, in their order. */
export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => granted[role].includes(permission));

/** The role of the first account of an installation. */
export const FIRST_ROLE = rolesWith('staff:manage')[0]!;

export const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role);

export function hasPermission(role: string, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'consumer') return role === CONSUMER;
  // The scopes of a key contain no `signed-in`: a call without a permission of its own is for people.
  if (isKeyRole(role)) return role.split(' ').includes(access, 1);
  if (!isRole(role)) return false;
  return access === 'signed-in' || granted[role].includes(access);
}
