import type { Permission } from '@baobab/contract/kit/roles';
import { roleCan } from '../../../kit/api/session.ts';

const screens = [
  { permission: 'dashboards:partner', to: '/dashboard', label: 'Go to the dashboard' },
  { permission: 'support:read', to: '/support', label: 'Go to Support' },
  { permission: 'signed-in', to: '/account', label: 'Go to your account' },
] as const satisfies readonly { permission: Permission | 'signed-in'; to: string; label: string }[];

/** The first screen of a role after a sign-in without a return path: the first of these that it may open. */
export const landingOf = (role: string) =>
  screens.find(({ permission }) => roleCan(role, permission)) ?? screens[0];
