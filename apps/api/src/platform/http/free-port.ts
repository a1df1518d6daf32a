import { once } from 'node:events';
import { createServer } from 'node:net';

/** Fails like the later `listen` would when the address is not of this machine, or the port is in use or not allowed. */
export async function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen({ port, host });
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}
