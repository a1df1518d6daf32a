import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { releaseText } from '../release.ts';
import type { Settings } from '../settings.ts';

/** The run-time configuration of the console; it is not part of the bundle. */
export const consoleConfig = (settings: Settings) => ({
  apiBase: '/api/v1',
  product: settings.product,
  ipLookupUrl: settings.ipLookupUrl ?? null,
  demo: settings.demoData !== 'off',
  mail: settings.mail !== null,
  reconciliation: Object.values(settings.reconciliation).some(Boolean),
  registrationUrl: settings.registrationUrl ?? null,
  defaultLabPartner: settings.defaultLabPartner,
  push: settings.webPush,
  ssoLabel: settings.sso?.label ?? null,
  release: releaseText(),
});

/**
 * Headers that browsers read from documents and workers alone. Without them on scripts and styles, the first list is
 * about a twentieth smaller.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * The page of the console with its configuration, which saves a request before the first paint, and the hashes of its
 * inline scripts for the content security policy.
 */
function readPage(file: string, settings: Settings) {
  const html = readFileSync(file, 'utf8');
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );
  const json = JSON.stringify(consoleConfig(settings)).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="config">${json}</script>`;
  return { html: html.replace('</head>', () => `${block}</head>`), hashes: hashes.join(' ') };
}

/** A page requests its icon several times; every other file without a hash in its name is checked again. */
const isIcon = (file: string) => /favicon\.svg(\.br|\.gz)?$/.test(file);
const cacheOf = (file: string) => (isIcon(file) ? 'public, max-age=86400' : 'no-cache');

/** A start of the sources builds the console while the database is prepared. */
export const consoleBuild: { done: Promise<void> } = { done: Promise.resolve() };

/** Serves the built console: hashed assets are cached for a year, the page itself is revalidated. */
export async function mountConsole(app: FastifyInstance, settings: Settings, folder: string) {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(consoleConfig(settings)),
  );
  await consoleBuild.done;
  const template = path.join(folder, 'index.html');
  const page = existsSync(template) ? readPage(template, settings) : null;
  if (page) {
    // Browsers request it for responses without an icon, such as those of the probes.
    app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg'));
    await app.register(fastifyStatic, {
      root: folder,
      // The handler below sends the page with its configuration.
      index: false,
      allowedPath: (address) => address !== '/' && address !== '/index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : cacheOf(file));
        if ((hashed && !file.includes('worker')) || isIcon(file))
          for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // A query may end like a file name, so only the path decides whether a page is requested.
    const [address = ''] = request.url.split('?');
    const isPage =
      /^(GET|HEAD)$/.test(request.method) && !address.startsWith('/api/') && !/\.\w+$/.test(address);
    if (page && isPage) {
      const policy = String(reply.getHeader('content-security-policy'));
      return reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy.replace("script-src 'self'", `$& ${page.hashes}`))
        .type('text/html; charset=utf-8')
        .send(page.html);
    }
    throw new AppError('not-found', 'There is nothing at this address');
  });
}
