import { isRole } from '@baobab/contract/kit/roles';
import path from 'node:path';
import * as z from 'zod';
import { databaseEnvironment, databaseSettingsOf, type DatabaseSettings } from './db/database-settings.ts';
import { s3Fields, s3Of, type S3Settings } from './files/s3-settings.ts';
import { parseKeys } from './keys.ts';
import type { MailSettings } from './mail.ts';
import { paymentEnvironment, paymentSettingsOf, type PaymentSettings } from './payment-settings.ts';
import type { FcmSettings } from './push/fcm.ts';
import { fcmOf, webPushOf } from './push/push-settings.ts';
import type { WebPushSettings } from './push/push.ts';
import { isTracingOn, tracingEnvironment } from './tracing/tracing-settings.ts';

/** Every setting of the product, with its default. Nothing else reads the environment. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** Megabytes to keep free on the embedded database's disk; writes are refused below. 0 turns the check off. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(256),
  ...databaseEnvironment,
  /** Keys of 32 bytes in base64, separated by commas: the current one, then earlier ones. */
  ENCRYPTION_KEYS: z
    .string()
    .optional()
    .transform((text, ctx) => {
      const keys = text === undefined ? undefined : parseKeys(text);
      if (keys !== null) return keys;
      ctx.addIssue({ code: 'custom', message: 'must be a list of base64 keys of 32 bytes' });
      return z.NEVER;
    }),
  ...s3Fields,
  ...tracingEnvironment,
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,30}$/, 'must be lower-case letters and digits')
    .default('baobab'),
  PRODUCT_NAME: z.string().min(1).max(60).default('Baobab'),
  DEMO_DATA: z.enum(['small', 'off', 'large']).optional(),
  SESSION_HOURS: z.coerce.number().positive().max(720).default(12),
  SESSION_IDLE_MINUTES: z.coerce.number().positive().max(43_200).default(120),
  IP_LOOKUP_URL: z.url().optional(),
  /** The consumer registration page, for the referral links of influencers. */
  REGISTRATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** The number of proxies in front whose X-Forwarded-For is trusted; 0 for none. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Requests per minute and session, or per IP address before sign-in. */
  RATE_LIMIT: z.coerce.number().int().positive().default(1_200),
  /** Attachments that one person may upload in 24 hours. */
  ATTACHMENT_QUOTA_FILES: z.coerce.number().int().positive().default(100),
  ATTACHMENT_QUOTA_MB: z.coerce.number().int().positive().default(200),
  /** `/metrics`, and `/api/docs` with `/api/v1/openapi.json`: open to everyone who can reach the process. */
  METRICS: z.enum(['on', 'off']).default('on'),
  API_DOCS: z.enum(['on', 'off']).default('on'),
  /** The origin of the console when another server hosts it; empty means the same origin. */
  CONSOLE_ORIGIN: z.url().optional(),
  /** The mail server, such as smtps://user:password@host:465, and the sender. Set both with PUBLIC_URL, or none. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(254).optional(),
  /** The service account for Firebase Cloud Messaging. Set all three, or none. */
  FCM_PROJECT_ID: z.string().optional(),
  FCM_CLIENT_EMAIL: z.string().optional(),
  FCM_PRIVATE_KEY: z.string().optional(),
  FCM_API_URL: z.url().default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  /** The web app of the same project, for push to the console. Set all four, or none; all are public. */
  FCM_WEB_API_KEY: z.string().optional(),
  FCM_WEB_APP_ID: z.string().optional(),
  FCM_WEB_SENDER_ID: z.string().optional(),
  FCM_WEB_VAPID_KEY: z.string().optional(),
  ...paymentEnvironment,
  /** The address at which browsers reach the console, for links in mails and for single sign-on. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
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
  /** The laboratory that the order list selects first. */
  DEFAULT_LAB_PARTNER: z.string().min(1).max(120).default('SYNLAB'),
  /** Statuses of treatment orders in order, each with the statuses that may follow it. */
  TREATMENT_STATUSES: z
    .string()
    .default(
      'ordered>confirmed|cancelled, confirmed>dispatched|cancelled, dispatched>delivered|cancelled, delivered, cancelled',
    )
    .transform((text, ctx) => {
      const statuses = readTransitions(text);
      if (statuses) return statuses;
      ctx.addIssue({
        code: 'custom',
        message: 'must have the format: ordered>sent|cancelled, sent, cancelled',
      });
      return z.NEVER;
    }),
  NODE_ENV: z.string().default('production'),
});

/** Parses `a>b|c, b, c`; null when a following status is not itself in the list. */
function readTransitions(text: string): Record<string, string[]> | null {
  const entries = text.split(',').map((part) => {
    const [name = '', next = ''] = part.split('>').map((word) => word.trim());
    return [name, next ? next.split('|').map((word) => word.trim()) : []] as const;
  });
  const names = new Set(entries.map(([name]) => name));
  const valid =
    !names.has('') &&
    names.size === entries.length &&
    entries.every(([, next]) => next.every((status) => names.has(status)));
  return valid ? Object.fromEntries(entries) : null;
}

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

export interface Settings extends DatabaseSettings, PaymentSettings {
  port: number;
  host: string;
  dataDir: string;
  diskReserveBytes: number;
  encryptionKeys: Buffer[] | undefined;
  s3: S3Settings | null;
  tracing: boolean;
  product: { slug: string; name: string };
  demoData: 'small' | 'off' | 'large';
  /** DEMO_DATA was given and is not the default. */
  demoDataIsSet: boolean;
  sessionHours: number;
  sessionIdleMinutes: number;
  ipLookupUrl: string | undefined;
  registrationUrl: string | undefined;
  logLevel: string;
  role: 'all' | 'api' | 'worker';
  trustProxy: number;
  rateLimit: number;
  attachmentQuota: { files: number; megabytes: number };
  metrics: boolean;
  apiDocs: boolean;
  consoleOrigin: string | undefined;
  mail: MailSettings | null;
  fcm: FcmSettings | null;
  webPush: WebPushSettings | null;
  publicUrl: string | undefined;
  sso: SsoSettings | null;
  defaultLabPartner: string;
  treatmentStatuses: Record<string, string[]>;
  /** Validates responses against the contract, in development and tests. */
  checkReplies: boolean;
}

export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The settings are invalid.\n  ${problems.join('\n  ')}`);
  }
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: path.resolve(s.DATA_DIR),
    diskReserveBytes: s.DISK_RESERVE_MB * 1024 ** 2,
    ...databaseSettingsOf(s),
    encryptionKeys: s.ENCRYPTION_KEYS,
    s3: s3Of(s),
    tracing: isTracingOn(s),
    product: { slug: s.PRODUCT_SLUG, name: s.PRODUCT_NAME },
    demoData: s.DEMO_DATA ?? (s.DATABASE_URL ? 'off' : 'small'),
    demoDataIsSet: s.DEMO_DATA !== undefined,
    sessionHours: s.SESSION_HOURS,
    sessionIdleMinutes: s.SESSION_IDLE_MINUTES,
    ipLookupUrl: s.IP_LOOKUP_URL,
    registrationUrl: s.REGISTRATION_URL,
    logLevel: s.LOG_LEVEL,
    role: s.ROLE,
    trustProxy: s.TRUST_PROXY,
    rateLimit: s.RATE_LIMIT,
    attachmentQuota: { files: s.ATTACHMENT_QUOTA_FILES, megabytes: s.ATTACHMENT_QUOTA_MB },
    metrics: s.METRICS === 'on',
    apiDocs: s.API_DOCS === 'on',
    consoleOrigin: s.CONSOLE_ORIGIN,
    mail: mailOf(s),
    fcm: fcmOf(s),
    webPush: webPushOf(s),
    ...paymentSettingsOf(s),
    publicUrl: s.PUBLIC_URL?.replace(/\/+$/, ''),
    sso: ssoOf(s),
    defaultLabPartner: s.DEFAULT_LAB_PARTNER,
    treatmentStatuses: s.TREATMENT_STATUSES,
    checkReplies: s.NODE_ENV !== 'production',
  };
}

function mailOf(s: z.output<typeof schema>): MailSettings | null {
  if (s.SMTP_URL === undefined && s.MAIL_FROM === undefined) return null;
  // The Host header of a request must not decide where a link in a mail leads.
  if (!s.SMTP_URL || !s.MAIL_FROM || !s.PUBLIC_URL)
    throw new Error('The settings are invalid.\n  SMTP_URL: set SMTP_URL, MAIL_FROM and PUBLIC_URL together');
  return { url: s.SMTP_URL, from: s.MAIL_FROM };
}

function ssoOf(s: z.output<typeof schema>): SsoSettings | null {
  const given = [s.OIDC_ISSUER, s.OIDC_CLIENT_ID, s.OIDC_CLIENT_SECRET];
  if (given.every((value) => value === undefined)) return null;
  const [issuer, clientId, clientSecret] = given;
  if (!issuer || !clientId || !clientSecret || !s.PUBLIC_URL)
    throw new Error(
      'The settings are invalid.\n  OIDC_*: set the issuer, the client id and the client secret together, with PUBLIC_URL',
    );
  const entries = s.OIDC_ROLES?.split(',').map((part) => part.split('=').map((word) => word.trim()));
  if (entries?.some(([group, role]) => !group || !isRole(role ?? '')))
    throw new Error(
      'The settings are invalid.\n  OIDC_ROLES: must have the format: group=admin, group=support',
    );
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
