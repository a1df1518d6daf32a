/**
 * Who may do what: one table, read by the server, the sidebar, the buttons and the tests.
 * An unknown role is granted nothing here; the console alone shows it the full sidebar.
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
  'introducers:read',
  'doctors:read',
  'pharmacies:read',
  'third-party-doctors:read',
  'consumers:read',
  'companies:read',
  'patients:read',
  'transactions:read',
  'appointments:read',
  'appointments:write',
  'feedback:read',
  'patient-documents:read',
  'lab-orders:read',
  'treatment-orders:read',
  'notifications:read',
  'coupons:read',
  'coupons:write',
  'support:read',
  'settings:read',
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
] as const;
export type Permission = (typeof permissions)[number];

/** `public` needs no token; `signed-in` needs one of any known role. */
export type Access = Permission | 'public' | 'signed-in';

const granted: Record<Role, readonly Permission[]> = {
  admin: permissions,
  'dmp-admin': [
    'dashboards:partner',
    'partners:read',
    'partners:write',
    'partners:export',
    'lab-orders:read',
    'partner-names:read',
    'partner-names:write',
    'places:read',
    'places:write',
    'national-tests:read',
    'national-tests:write',
    'price-lists:read',
    'price-lists:write',
    'files:write',
  ],
  support: ['support:read'],
  'analytics-admin': ['dashboards:read', 'dashboards:partner', 'users:read', 'users:export'],
};

const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role);

/** The one question of the policy. */
export function may(role: string, access: Access): boolean {
  if (access === 'public') return true;
  if (!isRole(role)) return false;
  return access === 'signed-in' || granted[role].includes(access);
}
