import { flushCompileCache } from 'node:module';
import { createApp, jobs } from './app.ts';
import { openDatabase } from './cli/open-database.ts';
import { DEMO_PASSWORD } from './domains/access/access.seed.ts';
import { prepareStaff, StartRefusedError } from './domains/access/demo-staff.service.ts';
import { removeOrphanedFiles } from './domains/files/public.ts';
import { publishPresence } from './domains/support/public.ts';
import { sealFileIn } from './platform/audit/seal-file.ts';
import { startSealing } from './platform/audit/seal.ts';
import { filesIn } from './platform/files/files.ts';
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
const firstAdminToken = await prepareStaff(settings, database.primary.db).catch(refuseToStart);
const demo =
  settings.demoData !== 'off' &&
  (await seedDemo(database.url, settings.demoData, { files: filesIn(settings.dataDir) }));
if (demo) log.info({ size: settings.demoData }, 'demo data filled in');

const works = settings.role !== 'api';
const queue = createQueue({ url: database.url, log, jobs, works });
const { app, services, authenticate } = await createApp({ settings, log, ...database, queue });
const closing: (() => Promise<unknown>)[] = [];
if (settings.role !== 'worker') {
  const presence = createPresence({
    db: services.db,
    log,
    tell: (actor) => publishPresence(services.db, actor),
  });
  closing.push(await startRealtime(app, { url: database.url, log, authenticate, presence }));
  await app.listen({ port: settings.port, host: settings.host });
  void warmUp();
}
await queue.start();
closing.push(queue.stop);
if (works) {
  const sealFile = sealFileIn(settings.dataDir);
  closing.push(startSealing({ pool: services.pool, keys: services.keys, sealFile, log }));
  await queue.work(jobs, services);
  const tidied = removeOrphanedFiles(services).catch((error: Error) =>
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
  if (firstAdminToken) {
    const origin = settings.consoleOrigin ?? `http://${host}:${port}`;
    lines.push(`  There is no admin yet. Create one within 48 hours; this link works once:`);
    lines.push(`  ${origin}/login?invite=${firstAdminToken}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

async function refuseToStart(error: unknown): Promise<never> {
  await database.close();
  if (!(error instanceof StartRefusedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
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
