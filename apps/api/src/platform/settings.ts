import path from 'node:path';
import * as z from 'zod';
import { databaseEnvironment, databaseSettingsOf, type DatabaseSettings } from './db/database-settings.ts';
import { explainIssue, SECRETS, unknownSettings, withSecretFiles, type Environment } from './environment.ts';
import { pathStyleFor, s3Fields, s3Of, type S3Settings } from './files/s3-settings.ts';
import { parseKeys } from './keys.ts';
import type { MailSettings } from './mail.ts';
import { paymentEnvironment, paymentSettingsOf, type PaymentSettings } from './payment-settings.ts';
import type { FcmSettings } from './push/fcm.ts';
import { fcmOf, webPushOf } from './push/push-settings.ts';
import type { WebPushSettings } from './push/push.ts';
import { ssoEnvironment, ssoOf, type SsoSettings } from './sso-settings.ts';
import { tracingEnvironment, tracingOf, type TracingSettings } from './tracing/tracing-settings.ts';

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
  ...ssoEnvironment,
  /** `on` lets webhooks reach private networks, there also over http. */
  WEBHOOK_ALLOW_PRIVATE: z.enum(['on', 'off']).default('off'),
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

export interface Settings extends DatabaseSettings, PaymentSettings {
  port: number;
  host: string;
  dataDir: string;
  diskReserveBytes: number;
  encryptionKeys: Buffer[] | undefined;
  s3: S3Settings | null;
  tracing: TracingSettings | null;
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
  webhookAllowPrivate: boolean;
  defaultLabPartner: string;
  treatmentStatuses: Record<string, string[]>;
  /** Validates responses against the contract, in development and tests. */
  checkReplies: boolean;
}

/** Reads the settings; the message of its errors is for operators. */
export function readSettings(environment: Environment = process.env): Settings {
  const given = withSecretFiles(environment);
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => explainIssue(issue, given)).join('\n'));
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: path.resolve(s.DATA_DIR),
    diskReserveBytes: s.DISK_RESERVE_MB * 1024 ** 2,
    ...databaseSettingsOf(s),
    encryptionKeys: s.ENCRYPTION_KEYS,
    s3: s3Of(s),
    tracing: tracingOf(s),
    product: { slug: s.PRODUCT_SLUG, name: s.PRODUCT_NAME },
    demoData: s.DEMO_DATA ?? demoDataFor(s.DATABASE_URL),
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
    webhookAllowPrivate: s.WEBHOOK_ALLOW_PRIVATE === 'on',
    defaultLabPartner: s.DEFAULT_LAB_PARTNER,
    treatmentStatuses: s.TREATMENT_STATUSES,
    checkReplies: s.NODE_ENV !== 'production',
  };
}

const demoDataFor = (databaseUrl: string | undefined) => (databaseUrl ? 'off' : 'small');

function mailOf(s: z.output<typeof schema>): MailSettings | null {
  if (s.SMTP_URL === undefined && s.MAIL_FROM === undefined) return null;
  // The Host header of a request must not decide where a link in a mail leads.
  if (!s.SMTP_URL || !s.MAIL_FROM || !s.PUBLIC_URL)
    throw new Error('SMTP_URL: set SMTP_URL, MAIL_FROM and PUBLIC_URL together.');
  return { url: s.SMTP_URL, from: s.MAIL_FROM };
}

/** Names of the environment that look like a setting and are none, each as a warning. */
export const settingWarnings = (environment: Environment = process.env): string[] =>
  unknownSettings(environment, Object.keys(schema.shape));

/** Each setting with its value in force and where it comes from; the value of a secret is left out. */
export function describeSettings(environment: Environment = process.env) {
  const given = withSecretFiles(environment);
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const derived: Environment = {
    DEMO_DATA: demoDataFor(given['DATABASE_URL']),
    S3_FORCE_PATH_STYLE: pathStyleFor(given['S3_ENDPOINT']),
  };
  const defaultOf = (name: string) =>
    derived[name] ?? (properties?.[name] as { default?: unknown } | undefined)?.default;
  return Object.keys(schema.shape).map((name) => {
    const isGiven = given[name] !== undefined;
    const origin = environment[`${name}_FILE`] ? 'file' : isGiven ? 'environment' : 'default';
    const hidden = SECRETS.includes(name) && isGiven;
    return { name, origin, value: hidden ? '(hidden)' : String(given[name] ?? defaultOf(name) ?? '(none)') };
  });
}
