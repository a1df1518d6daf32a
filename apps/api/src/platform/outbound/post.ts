import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, literalAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 4_096;

export interface OutboundOptions {
  /** Private networks may be reached, there also over http. */
  allowPrivate: boolean;
  /** Replaces the resolver, in tests. */
  lookup?: typeof resolveHost;
  timeoutMs?: number;
}

export interface OutboundReply {
  status: number;
  /** The first 4 kB; the rest is not read. */
  body: string;
  /** The header of that name. */
  retryAfter: string | undefined;
}

const PRIVATE = 'The address belongs to a private network';
const NOT_ENCRYPTED = 'The address must begin with https://';
export class RefusedAddressError extends Error {}

/** Why an address must not be connected to; null when it may. */
function refusalOf(ip: string, protocol: string, allowPrivate: boolean): string | null {
  if (isPublicAddress(ip)) return protocol === 'https:' ? null : NOT_ENCRYPTED;
  return allowPrivate ? null : PRIVATE;
}

/** Why an address cannot be saved; null when it can. The name of a host is resolved later, by each connection. */
export function refuseAddress(text: string, allowPrivate: boolean): string | null {
  const url = new URL(text);
  if (url.username || url.password) return 'The address must not contain a user name or a password';
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return NOT_ENCRYPTED;
  const ip = literalAddress(url);
  if (ip) return refusalOf(ip, url.protocol, allowPrivate);
  return !allowPrivate && /(^|\.)localhost\.?$/.test(url.hostname) ? PRIVATE : null;
}

/** Resolves a name and refuses it when one of its addresses is refused, so the checked address is the one connected to. */
const checkedLookup =
  ({ protocol }: URL, { allowPrivate, lookup = resolveHost }: OutboundOptions): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const found = addresses as unknown as LookupAddress[];
      const refusal = error
        ? null
        : found.map(({ address }) => refusalOf(address, protocol, allowPrivate)).find(Boolean);
      if (error) callback(error, '', 0);
      else if (refusal) callback(new RefusedAddressError(refusal), '', 0);
      else if (options.all) (callback as (...args: unknown[]) => void)(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });

/**
 * Posts a text to an address that staff entered. Redirects are not followed, the connection is not reused, and everything
 * together takes ten seconds at most.
 */
export function post(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  options: OutboundOptions,
): Promise<OutboundReply> {
  const url = new URL(address);
  const refusal = refuseAddress(address, options.allowPrivate);
  if (refusal) return Promise.reject(new RefusedAddressError(refusal));
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: checkedLookup(url, options),
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = () => {
        const text = Buffer.concat(chunks).subarray(0, MAX_REPLY_BYTES).toString('utf8').replaceAll('\0', '');
        resolve({
          status: response.statusCode!,
          body: text,
          retryAfter: response.headers['retry-after'],
        });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= MAX_REPLY_BYTES) finish();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.end(body);
  });
}

const reasons: Record<string, string> = {
  ABORT_ERR: 'No reply within ten seconds',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before the reply',
  ENOTFOUND: 'The name of the host was not found',
  EAI_AGAIN: 'The name of the host could not be resolved',
};

/** The reason of a failed request for staff. */
export function explainFailure(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof RefusedAddressError) return message;
  return reasons[code] ?? `The request failed: ${code || message}`;
}
