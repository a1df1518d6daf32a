import { flushCompileCache } from 'node:module';
import { createApp, jobs } from './app.ts';
import { openDatabase } from './cli/open-database.ts';
import { DEMO_PASSWORD } from './domains/access/access.seed.ts';
import { tidyFiles } from './domains/files/public.ts';
import { tellPresence } from './domains/support/public.ts';
import { startSealing } from './platform/audit/seal.ts';
import { filesBelow } from './platform/files/files.ts';
import { createQueue } from './platform/jobs/jobs.ts';
import { createLogger } from './platform/logger.ts';
import { createPresence } from './platform/realtime/presence.ts';
import { startRealtime } from './platform/realtime/realtime.ts';
import { warmUp } from './platform/pdf/pdf.ts';
import { readSettings } from './platform/settings.ts';
import { seedDemo } from './seed/demo.ts';
import { roles } from '@baobab/contract/kit/roles';

const settings = readSettings();
const log = createLogger(settings);
const database = await openDatabase(settings, log);
const demo =
  settings.demoData !== 'off' &&
  (await seedDemo(database.url, settings.demoData, { files: filesBelow(settings.dataDir) }));
if (demo) log.info({ size: settings.demoData }, 'demo data filled in');

const works = settings.role !== 'api';
const queue = createQueue({ url: database.url, log, jobs, works });
const { app, services, authenticate } = await createApp({ settings, log, ...database, queue });
const closing: (() => Promise<unknown>)[] = [];
if (settings.role !== 'worker') {
  const presence = createPresence({
    db: services.db,
    log,
    tell: (actor) => tellPresence(services.db, actor),
  });
  closing.push(await startRealtime(app, { url: database.url, log, authenticate, presence }));
  await app.listen({ port: settings.port, host: settings.host });
  warmUp().catch((error: Error) => log.warn({ err: error }, 'the PDF writer was not warmed up'));
}
await queue.start();
closing.push(queue.stop);
if (works) {
  closing.push(startSealing(database.primary.pool, log));
  await queue.work(jobs, services);
  const tidied = tidyFiles(services).catch((error: Error) =>
    log.warn({ err: error }, 'files were not tidied'),
  );
  closing.push(() => tidied);
}

const address = app.server.address();
if (address && typeof address === 'object') say(address.port);
// Now and not at the end, which a killed process does not reach.
flushCompileCache();

function say(port: number) {
  const host = ['127.0.0.1', '0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
  const lines = [`\n  ${settings.product.name} is ready:  http://${host}:${port}`];
  if (settings.demoData !== 'off')
    lines.push(`  Demo sign-ins:   ${roles.join(', ')}`, `  Password:        ${DEMO_PASSWORD}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

let stopping = false;
async function stop(signal: string) {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'finishing what is in flight');
  // Sockets first: an open live connection would keep the server from closing.
  for (const close of closing) await close();
  // A connection that was busy when we began to close turns idle later, and would be kept alive for a minute.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  await database.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
