import { once } from 'node:events';
import { createServer } from 'node:net';

/** Fails like the later `listen` would when the port is in use or not allowed. Port 0 is any free port. */
export async function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen({ port, host });
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}
