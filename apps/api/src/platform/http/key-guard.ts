import { scopesOf } from '@baobab/contract/kit/key-scopes';
import { hasPermission, type Permission } from '@baobab/contract/kit/roles';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { BlockList, isIPv6 } from 'node:net';
import type { Actor } from '../context.ts';
import { AppError, tooMany } from '../errors.ts';

/** The part of an API key that the requests with it are checked by. */
export interface KeyIdentity {
  uuid: string;
  name: string;
  /** Addresses and networks; empty for every address. */
  addresses: readonly string[];
  /** Requests per minute. */
  rate: number;
}

/** Receives every call and every refusal. */
export interface KeyUsage {
  called: (key: string, address: string) => void;
  refused: (key: string, refusal: string) => void;
  /** Reports from time to time how many calls of a key other processes have accepted. */
  onOthers: (listener: (key: string, calls: number) => void) => void;
}

const MINUTE_MS = 60_000;
const familyOf = (address: string) => (isIPv6(address) ? ('ipv6' as const) : ('ipv4' as const));

/** Whether the address is one of these, or in one of these networks. */
export function isAllowed(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [network, bits] = entry.split('/') as [string, string | undefined];
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  const plain = address.split('%')[0]!;
  return list.check(plain, familyOf(plain));
}

interface Bucket {
  tokens: number;
  at: number;
  rate: number;
  /** Tokens that were not kept because the bucket was full; calls of other processes took them first. */
  spilled: number;
}

/** Checks the address, the rate and the scopes of each request with an API key. */
export function createKeyGuard(usage: KeyUsage, now = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  usage.onOthers((key, calls) => {
    const bucket = buckets.get(key);
    if (!bucket) return;
    // At most a minute of waiting.
    bucket.tokens = Math.max(-bucket.rate, bucket.tokens - Math.max(0, calls - bucket.spilled));
    bucket.spilled = 0;
  });

  /** Seconds until the key may send a request again; 0 when it may now. */
  function waitOf({ uuid, rate }: KeyIdentity): number {
    const bucket = buckets.get(uuid) ?? { tokens: rate, at: now(), rate, spilled: 0 };
    const filled = bucket.tokens + ((now() - bucket.at) * rate) / MINUTE_MS;
    const tokens = Math.min(rate, filled);
    const isFree = tokens >= 1;
    buckets.set(uuid, {
      tokens: isFree ? tokens - 1 : tokens,
      at: now(),
      rate,
      spilled: bucket.spilled + filled - tokens,
    });
    return isFree ? 0 : Math.ceil(((1 - tokens) * MINUTE_MS) / rate / 1_000);
  }

  function refusalOf(actor: Actor & { key: KeyIdentity }, endpoint: Endpoint, address: string) {
    const { key, role } = actor;
    if (!isAllowed(key.addresses, address))
      return new AppError('forbidden', `This API key is not allowed from ${address}.`);
    const wait = waitOf(key);
    if (wait > 0)
      return tooMany(`This API key may send ${key.rate} requests a minute. Please wait a moment.`, wait);
    const scopes = scopesOf(endpoint);
    if (!scopes) return new AppError('forbidden', 'API keys cannot do this. Sign in to the console.');
    const missing = scopes.find((scope) => !hasPermission(role, scope as Permission));
    return missing ? new AppError('forbidden', `This API key needs the scope ${missing}.`) : null;
  }

  return (actor: Actor, endpoint: Endpoint, address: string): void => {
    if (!actor.key) return;
    const refusal = refusalOf({ ...actor, key: actor.key }, endpoint, address);
    if (refusal) {
      usage.refused(actor.key.uuid, `${refusal.message} (${endpoint.method} ${endpoint.path})`);
      throw refusal;
    }
    usage.called(actor.key.uuid, address);
  };
}
export type KeyGuard = ReturnType<typeof createKeyGuard>;
