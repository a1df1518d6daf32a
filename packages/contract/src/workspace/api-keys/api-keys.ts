import * as z from 'zod';
import { del, get, post } from '../../kit/endpoint.ts';
import { keyScopes, readScopes } from '../../kit/key-scopes.ts';
import * as p from '../../kit/primitives.ts';

/** API keys: how other systems call the API. All of it is an addition to the specification. */
export const KEY_PREFIX = 'bao_';
export const MAX_KEYS = 200;
export const KEY_DAYS = 14;
export const DEFAULT_RATE = 120;
export const MAX_RATE = 1_200;
/** Hours for which the former secret still works after a rotation. */
export const DEFAULT_OVERLAP = 24;
export const MAX_OVERLAP = 24 * 30;

/** `waiting`: confirmed by a second person, but its owner has not taken the secret yet. */
export const keyStates = ['active', 'waiting', 'expired', 'owner-disabled', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

const scope = z.enum(keyScopes);

export const keyDay = z.object({ day: p.day, calls: z.number().int(), refused: z.number().int() });

export const apiKey = z.object({
  uuid: p.uuid,
  name: z.string(),
  owner: z.object({ uuid: p.uuid, name: z.string() }),
  state: z.enum(keyStates),
  scopes: z.array(z.string()),
  /** The scopes that have no effect, because the owner no longer has the permission. */
  lost: z.array(z.string()),
  /** The beginning of the newest secret; null without one. */
  hint: z.string().nullable(),
  addresses: z.array(z.string()),
  /** Requests per minute. */
  rate: z.number().int(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  rotated_at: z.string().nullable(),
  /** The time until which a former secret still works. */
  overlap_until: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  last_address: z.string().nullable(),
  last_refused_at: z.string().nullable(),
  last_refusal: z.string().nullable(),
  /** The last days with calls, newest first. */
  days: z.array(keyDay),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The secret is shown this once. */
const secretReply = p.message.extend({ data: apiKey, secret: z.string() });
export type KeySecret = z.infer<typeof secretReply>;

const ADDRESS_INVALID = 'Enter an address or a network such as 203.0.113.0/24';
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: ADDRESS_INVALID });

export const newApiKey = z.strictObject({
  name: p.name(80),
  /** Without scopes the key reads. */
  scopes: z
    .array(scope)
    .min(1, 'Choose at least one scope')
    .default([...readScopes]),
  /** The last day on which the key works. */
  expires_on: p.day.nullable().optional(),
  /** Empty: every address. */
  addresses: z.array(address).max(50).default([]),
  rate: z.number().int().min(1).max(MAX_RATE).default(DEFAULT_RATE),
});
export type NewApiKey = z.output<typeof newApiKey>;

const permission = 'staff:manage';
const params = z.object({ uuid: p.uuid });

export const apiKeys = {
  list: get('/api-keys', {
    summary: 'All API keys with their use by day, newest first; never their secrets',
    permission,
    reply: z.object({ data: z.array(apiKey) }),
  }),
  add: post('/api-keys', {
    summary:
      'Make an API key of the caller; needs a fresh proof of identity. The secret is in this reply only',
    approval: ['api-key'],
    permission,
    body: newApiKey,
    reply: secretReply,
  }),
  rotate: post('/api-keys/:uuid/rotate', {
    summary:
      'Give an own API key a new secret; the former one works for the hours of the overlap. Needs a fresh proof of identity',
    approval: ['api-key'],
    permission,
    params,
    body: z.strictObject({
      overlap_hours: z.number().int().min(0).max(MAX_OVERLAP).default(DEFAULT_OVERLAP),
    }),
    reply: secretReply,
  }),
  revoke: del('/api-keys/:uuid', {
    summary: 'Revoke an API key; its requests are refused immediately',
    permission,
    params,
    reply: p.message.extend({ data: apiKey }),
  }),
};
