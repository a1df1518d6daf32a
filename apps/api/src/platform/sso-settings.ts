import { isRole } from '@baobab/contract/kit/roles';
import * as z from 'zod';

export const ssoEnvironment = {
  /** Single sign-on with OpenID Connect. Set the first three together, with PUBLIC_URL, or none. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]?/.test(url), 'must be an https address')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SCOPE: z.string().default('openid email profile'),
  /** The claim with the role, and its values by role when they differ: `staff-admins=admin, helpdesk=support`. */
  OIDC_ROLE_CLAIM: z.string().default('role'),
  OIDC_ROLES: z.string().optional(),
  /** The name of the provider on the sign-in screen. */
  OIDC_LABEL: z.string().min(1).max(40).default('single sign-on'),
};

type SsoEnvironment = z.output<z.ZodObject<typeof ssoEnvironment>> & { PUBLIC_URL?: string | undefined };

export interface SsoSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  redirectUri: string;
  roleClaim: string;
  /** Roles by the values of the claim; null when the values are the roles. */
  roleMap: Record<string, string> | null;
  label: string;
}

/** Single sign-on; null when nothing of it is set. */
export function ssoOf(s: SsoEnvironment): SsoSettings | null {
  const given = [s.OIDC_ISSUER, s.OIDC_CLIENT_ID, s.OIDC_CLIENT_SECRET];
  if (given.every((value) => value === undefined)) return null;
  const [issuer, clientId, clientSecret] = given;
  if (!issuer || !clientId || !clientSecret || !s.PUBLIC_URL)
    throw new Error('OIDC_*: set the issuer, the client id and the client secret together, with PUBLIC_URL.');
  const entries = s.OIDC_ROLES?.split(',').map((part) => part.split('=').map((word) => word.trim()));
  if (entries?.some(([group, role]) => !group || !isRole(role ?? '')))
    throw new Error('OIDC_ROLES: must have the format: group=admin, group=support.');
  return {
    issuer,
    clientId,
    clientSecret,
    scope: s.OIDC_SCOPE,
    redirectUri: `${s.PUBLIC_URL.replace(/\/+$/, '')}/login`,
    roleClaim: s.OIDC_ROLE_CLAIM,
    roleMap: entries ? (Object.fromEntries(entries) as Record<string, string>) : null,
    label: s.OIDC_LABEL,
  };
}
