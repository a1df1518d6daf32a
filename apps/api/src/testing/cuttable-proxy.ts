import { connect as dial, createServer, type Socket } from 'node:net';

type Mode = 'open' | 'silent' | 'cut';

/**
 * A TCP proxy to the database. `cut` closes and refuses connections. `silent` drops every byte, and connections
 * that were open during it stay dead afterwards, as after a failover: their peer is gone without a word.
 */
export async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const connections = new Set<{ lost: boolean; close: () => void }>();
  let mode: Mode = 'open';
  const server = createServer((inner) => {
    if (mode === 'cut') return inner.destroy();
    const outer = dial(Number(target.port), target.hostname);
    const sockets: Socket[] = [inner, outer];
    const connection = { lost: mode === 'silent', close: () => sockets.forEach((one) => one.destroy()) };
    connections.add(connection);
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connection.close();
        connections.delete(connection);
      });
    }
    inner.on('data', (data) => connection.lost || outer.write(data));
    outer.on('data', (data) => connection.lost || inner.write(data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    set(next: Mode) {
      mode = next;
      if (next === 'cut') connections.forEach((one) => one.close());
      if (next === 'silent') connections.forEach((one) => (one.lost = true));
    },
    close() {
      connections.forEach((one) => one.close());
      server.close();
    },
  };
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>;
