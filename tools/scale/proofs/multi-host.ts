import { ports, urlOf } from '../layout.ts';
import { stopProcess } from '../processes.ts';
import { startProduct, waitUntilReady } from '../product.ts';
import { proveFailover } from './failover.ts';

const NAME = 'multi-host';

/** The failover for a process that knows all servers, without pooler and load balancer. */
export async function proveMultiHost() {
  startProduct(NAME, ports.extra, {
    ROLE: 'api',
    TRUST_PROXY: '0',
    DATABASE_URL: urlOf(ports.postgres, '?target_session_attrs=read-write'),
    DATABASE_DIRECT_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
  });
  try {
    await waitUntilReady(ports.extra);
    return await proveFailover(NAME, ports.extra);
  } finally {
    await stopProcess(NAME);
  }
}
