import type { EndpointSpec } from './endpoint.ts';
import { permissions, type Access, type Permission } from './roles.ts';

/** Permissions of people alone: staff, approvals, the rights of people over their data and the work of colleagues. */
const forPeople: readonly Permission[] = [
  'staff:manage',
  'approvals:decide',
  'privacy:manage',
  'views:manage',
  'bulk-actions:manage',
];

/** Needed for a file with data of people, in addition to the permission of its list. It replaces the step-up of a person. */
export const PEOPLE_EXPORT = 'people:export';
export type KeyScope = Permission | typeof PEOPLE_EXPORT;

export const keyScopes: readonly KeyScope[] = [
  ...permissions.filter((permission) => !forPeople.includes(permission)),
  PEOPLE_EXPORT,
];

/** Answers to health questions, bank accounts and the trail are chosen one by one. */
const sensitive: readonly KeyScope[] = ['medical-answers:read', 'bank-accounts:read', 'audit:read'];

/** The scopes of a key for which none are chosen: the permissions to read. */
export const readScopes = keyScopes.filter((scope) => scope.endsWith(':read') && !sensitive.includes(scope));

const isScope = (access: Access): access is Permission => (keyScopes as readonly string[]).includes(access);

/** The areas whose files contain no data of people. */
const withoutPeople = /^(partner-names|places|national-tests|price-lists|home-samples|settings|dashboards):/;

/** The scopes that a key needs for an endpoint; null when no key may call it. */
export function scopesOf(endpoint: EndpointSpec & { kind: string }): KeyScope[] | null {
  const { permission } = endpoint;
  if (endpoint.forPeople || !isScope(permission)) return null;
  const isFile = endpoint.isFile || endpoint.kind === 'download' || 'exportName' in endpoint;
  const isPersonal = isFile && !endpoint.anonymous && !withoutPeople.test(permission);
  return isPersonal ? [permission, PEOPLE_EXPORT] : [permission];
}
