import type { Settings } from '../platform/settings.ts';

type Address = Pick<Settings, 'publicUrl' | 'consoleOrigin' | 'host' | 'port'>;

/** The address of the console on this machine; `port` is the one in use when PORT is 0. */
export function localAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The link for browsers: the public address is the only one that works behind a proxy. */
export const inviteLink = (settings: Address, token: string): string =>
  `${settings.publicUrl ?? settings.consoleOrigin ?? localAddress(settings)}/login?invite=${token}`;
