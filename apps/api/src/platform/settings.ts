import path from 'node:path';
import * as z from 'zod';
import { parseKeys } from './keys.ts';
import type { FcmSettings } from './push/fcm.ts';
import type { WebPushSettings } from './push/push.ts';

/** Every setting of the product, with its default. Nothing else reads the environment. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** Megabytes of the embedded database's disk that stay free: below, writes are refused. 0 turns it off. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(256),
  DATABASE_URL: z.string().optional(),
  /** Keys of 32 bytes in base64, separated by commas: the current one, then earlier ones. */
  ENCRYPTION_KEYS: z
    .string()
    .optional()
    .transform((text, ctx) => {
      const keys = text === undefined ? undefined : parseKeys(text);
      if (keys !== null) return keys;
      ctx.addIssue({ code: 'custom', message: 'is a list of keys of 32 bytes in base64' });
      return z.NEVER;
    }),
  DATABASE_REPLICA_URL: z.string().optional(),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,30}$/, 'PRODUCT_SLUG is lower-case letters and digits')
    .default('baobab'),
  PRODUCT_NAME: z.string().min(1).max(60).default('Baobab'),
  DEMO_DATA: z.enum(['small', 'off', 'large']).optional(),
  SESSION_HOURS: z.coerce.number().positive().max(720).default(12),
  SESSION_IDLE_MINUTES: z.coerce.number().positive().max(43_200).default(120),
  IP_LOOKUP_URL: z.url().optional(),
  /** The page where consumers register, for the referral links of influencers. */
  REGISTRATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Off, or the number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Requests a minute from one sign-in (or one address before it). */
  RATE_LIMIT: z.coerce.number().int().positive().default(1_200),
  /** Attachments that one person may upload in 24 hours. */
  ATTACHMENT_QUOTA_FILES: z.coerce.number().int().positive().default(100),
  ATTACHMENT_QUOTA_MB: z.coerce.number().int().positive().default(200),
  /** `/metrics`, and `/api/docs` with `/api/v1/openapi.json`: open to everybody who reaches the process. */
  METRICS: z.enum(['on', 'off']).default('on'),
  API_DOCS: z.enum(['on', 'off']).default('on'),
  /** Where the console is served from when not by this process; empty means the same origin. */
  CONSOLE_ORIGIN: z.url().optional(),
  /** Firebase Cloud Messaging: the service account that sends. All three, or none. */
  FCM_PROJECT_ID: z.string().optional(),
  FCM_CLIENT_EMAIL: z.string().optional(),
  FCM_PRIVATE_KEY: z.string().optional(),
  FCM_API_URL: z.url().default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  /** The same project's web app, by which a console lets itself be reached. All four, or none; all are public. */
  FCM_WEB_API_KEY: z.string().optional(),
  FCM_WEB_APP_ID: z.string().optional(),
  FCM_WEB_SENDER_ID: z.string().optional(),
  FCM_WEB_VAPID_KEY: z.string().optional(),
  /** The laboratory whose orders are shown first. */
  DEFAULT_LAB_PARTNER: z.string().min(1).max(120).default('SYNLAB'),
  /** Statuses of treatment orders in their order, each with those that may follow it. */
  TREATMENT_STATUSES: z
    .string()
    .default(
      'ordered>confirmed|cancelled, confirmed>dispatched|cancelled, dispatched>delivered|cancelled, delivered, cancelled',
    )
    .transform((text, ctx) => {
      const statuses = readTransitions(text);
      if (statuses) return statuses;
      ctx.addIssue({ code: 'custom', message: 'is written like: ordered>sent|cancelled, sent, cancelled' });
      return z.NEVER;
    }),
  NODE_ENV: z.string().default('production'),
});

/** Reads `a>b|c, b, c`; nothing when a status follows that is not named itself. */
function readTransitions(text: string): Record<string, string[]> | null {
  const entries = text.split(',').map((part) => {
    const [name = '', next = ''] = part.split('>').map((word) => word.trim());
    return [name, next ? next.split('|').map((word) => word.trim()) : []] as const;
  });
  const names = new Set(entries.map(([name]) => name));
  const sound =
    !names.has('') &&
    names.size === entries.length &&
    entries.every(([, next]) => next.every((one) => names.has(one)));
  return sound ? Object.fromEntries(entries) : null;
}

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  diskReserveBytes: number;
  databaseUrl: string | undefined;
  encryptionKeys: Buffer[] | undefined;
  replicaUrl: string | undefined;
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
  fcm: FcmSettings | null;
  webPush: WebPushSettings | null;
  defaultLabPartner: string;
  treatmentStatuses: Record<string, string[]>;
  /** Development and tests also check what the server itself says. */
  checkReplies: boolean;
}

export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The settings are not right.\n  ${problems.join('\n  ')}`);
  }
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: path.resolve(s.DATA_DIR),
    diskReserveBytes: s.DISK_RESERVE_MB * 1024 ** 2,
    databaseUrl: s.DATABASE_URL,
    encryptionKeys: s.ENCRYPTION_KEYS,
    replicaUrl: s.DATABASE_REPLICA_URL,
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
    fcm: fcmOf(s),
    webPush: webPushOf(s),
    defaultLabPartner: s.DEFAULT_LAB_PARTNER,
    treatmentStatuses: s.TREATMENT_STATUSES,
    checkReplies: s.NODE_ENV !== 'production',
  };
}

function fcmOf(s: z.output<typeof schema>): FcmSettings | null {
  const given = [s.FCM_PROJECT_ID, s.FCM_CLIENT_EMAIL, s.FCM_PRIVATE_KEY];
  if (given.every((one) => one === undefined)) return null;
  const [projectId, clientEmail, privateKey] = given;
  if (!projectId || !clientEmail || !privateKey)
    throw new Error(
      'The settings are not right.\n  FCM_*: project id, client email and private key go together',
    );
  return {
    projectId,
    clientEmail,
    // In an environment the key stands on one line.
    privateKey: privateKey.replaceAll('\\n', '\n'),
    apiUrl: s.FCM_API_URL,
    tokenUrl: s.FCM_TOKEN_URL,
  };
}

function webPushOf(s: z.output<typeof schema>): WebPushSettings | null {
  const given = [s.FCM_WEB_API_KEY, s.FCM_WEB_APP_ID, s.FCM_WEB_SENDER_ID, s.FCM_WEB_VAPID_KEY];
  if (given.every((one) => one === undefined)) return null;
  const [apiKey, appId, senderId, vapidKey] = given;
  if (!s.FCM_PROJECT_ID || !apiKey || !appId || !senderId || !vapidKey)
    throw new Error(
      'The settings are not right.\n  FCM_WEB_*: API key, app id, sender id and VAPID key go together, with FCM_PROJECT_ID',
    );
  return { projectId: s.FCM_PROJECT_ID, apiKey, appId, senderId, vapidKey };
}
