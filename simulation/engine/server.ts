import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded.ts';

/** Starts an empty PostgreSQL for a simulation outside the tests; a durable one confirms only what is on the disk. */
export async function startServer(isDurable = false): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-simulation-'));
  const server = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    extraSettings: { synchronous_commit: isDurable ? 'on' : 'off' },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
