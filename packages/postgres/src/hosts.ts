/** The state that a server must have to be connected to. */
type Wanted = 'primary' | 'standby' | 'any';

const WANTED: Record<string, Wanted> = {
  'read-write': 'primary',
  primary: 'primary',
  'read-only': 'standby',
  standby: 'standby',
  any: 'any',
};

/** The servers of a connection string. New connections go to the current one until it fails. */
export interface Hosts {
  count: number;
  /** `any` for a single server without `target_session_attrs`, which needs no check. */
  wanted: Wanted;
  /** The connection string of the current server. */
  current(): string;
  /** Selects the next server, unless another connection has already done so. */
  leave(failed: string): void;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/i;
const ATTRIBUTE = /([?&])target_session_attrs=([^&]*)&?/;

/**
 * Reads a connection string with one or several hosts, as libpq does: `postgres://a,b:5433/db?target_session_attrs=…`.
 * Several hosts without the attribute are those of one cluster, so its primary is wanted.
 */
export function parseHosts(url: string): Hosts {
  const [, start = '', list = '', end = ''] = PARTS.exec(url) ?? [];
  const names = list.split(',');
  const attribute = ATTRIBUTE.exec(end)?.[2];
  const wanted = attribute === undefined ? (names.length > 1 ? 'primary' : 'any') : WANTED[attribute];
  if (!wanted)
    throw new Error(`target_session_attrs=${attribute} is not supported; use read-write, read-only or any`);
  const rest = end.replace(ATTRIBUTE, '$1').replace(/[?&]$/, '');
  const urls = start ? names.map((name) => start + name + rest) : [url];
  let index = 0;
  const current = () => urls[index]!;
  return {
    count: urls.length,
    wanted,
    current,
    leave(failed) {
      if (failed === current()) index = (index + 1) % urls.length;
    },
  };
}
