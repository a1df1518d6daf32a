import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings.ts';

/**
 * Whether a live connection may be opened from this page: one of the same host or of `CONSOLE_ORIGIN`. Browsers
 * always send the origin and let no page change it; clients that are no browser send none.
 */
export function isAllowedOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  settings: Pick<Settings, 'consoleOrigin' | 'trustProxy'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (settings.consoleOrigin && page.origin === new URL(settings.consoleOrigin).origin) return true;
  const forwarded = settings.trustProxy > 0 ? String(headers['x-forwarded-host'] ?? '').split(',') : [];
  return [headers.host ?? '', ...forwarded].some((host) => isHostOf(page, host.trim()));
}

/** Parsed with the page's own protocol, so that a default port counts as none. */
function isHostOf(page: URL, host: string) {
  const address = `${page.protocol}//${host}`;
  return host !== '' && URL.canParse(address) && new URL(address).host === page.host;
}
