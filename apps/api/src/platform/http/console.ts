import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';

/** What the console must know before its first call; read at start, never built in. */
export const consoleConfig = (settings: Settings) => ({
  apiBase: '/api/v1',
  product: settings.product,
  ipLookupUrl: settings.ipLookupUrl ?? null,
  demo: settings.demoData !== 'off',
  registrationUrl: settings.registrationUrl ?? null,
  defaultLabPartner: settings.defaultLabPartner,
  push: settings.webPush,
});

/** Serves the built console: hashed assets for ever, the page itself always fresh. */
export async function mountConsole(app: FastifyInstance, settings: Settings, folder: string) {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(consoleConfig(settings)),
  );
  const built = existsSync(path.join(folder, 'index.html'));
  if (built) {
    // What browsers ask for beside a page that names no icon, as a probe does.
    app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg'));
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // A search in the address may end like a file's name; only the path says what is asked for.
    const [address = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !address.startsWith('/api/') && !/\.\w+$/.test(address);
    if (built && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    throw new AppError('not-found', 'There is nothing at this address');
  });
}
