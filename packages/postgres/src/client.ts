import pg from 'pg';
import { parseHosts, type Hosts } from './hosts.ts';

/** The code of PostgreSQL for "cannot connect now", so that it counts as an outage. */
class WrongServerError extends Error {
  readonly code = '57P03';
}

const SMALLEST_TIMEOUT_MS = 500;

/**
 * A client of node-postgres that connects to the current one of several hosts. When that fails, or the server does not
 * have the wanted state, the next client connects to the next host.
 */
export function clientClass(hosts: Hosts): typeof pg.Client {
  return class HostClient extends pg.Client {
    readonly #url: string;

    constructor(given?: string | pg.ClientConfig) {
      const config = typeof given === 'string' ? {} : given;
      const url = hosts.current();
      super({ ...config, connectionString: url, connectionTimeoutMillis: share(hosts, config) });
      this.#url = url;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connectAndCheck();
      if (!callback) return connected;
      // The pool takes no error for success.
      connected.then(() => (callback as () => void)(), callback);
    }

    async #connectAndCheck(): Promise<pg.Client> {
      try {
        await super.connect();
        await requireState(this, hosts.wanted);
        return this;
      } catch (error) {
        hosts.leave(this.#url);
        throw error;
      }
    }
  };
}

/** The class for pools of other libraries. */
export const clientOf = (url: string) => clientClass(parseHosts(url));

/** All hosts together take the time of one. */
const share = ({ count }: Hosts, { connectionTimeoutMillis = 0 }: pg.ClientConfig = {}) =>
  count === 1 || connectionTimeoutMillis === 0
    ? connectionTimeoutMillis
    : Math.max(SMALLEST_TIMEOUT_MS, connectionTimeoutMillis / count);

async function requireState(client: pg.Client, wanted: Hosts['wanted']) {
  if (wanted === 'any') return;
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  const isStandby = rows[0]?.standby === true;
  if (isStandby === (wanted === 'standby')) return;
  // Without a listener an error of the closing connection would end the process.
  client.on('error', () => undefined);
  await client.end();
  throw new WrongServerError(`The server is a ${isStandby ? 'standby' : 'primary'}, not the ${wanted}`);
}

/** Connects to one of the hosts, each of which is tried once. */
export async function tryHosts<T>({ count }: Hosts, connect: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect();
    } catch (error) {
      if (attempt >= count || isWaitTimeout(error)) throw error;
    }
  }
}

/** All connections of the pool were in use, which another host does not change. */
const isWaitTimeout = (error: unknown) =>
  error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
