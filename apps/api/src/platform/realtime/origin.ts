import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings.ts';

/**
 * True when the page that opens a live connection has the same host or the `CONSOLE_ORIGIN`. Browsers always send the
 * origin and no page can change it; other clients send none.
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

/** Parses the host with the protocol of the page, so that a default port equals no port. */
function isHostOf(page: URL, host: string) {
  const address = `${page.protocol}//${host}`;
  return host !== '' && URL.canParse(address) && new URL(address).host === page.host;
}
