import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readArguments } from '../../apps/api/src/cli/arguments.ts';
import {
  buildProduct,
  buildStandIn,
  hasImage,
  makeNodeImage,
  onMachine,
  productImage,
  Refused,
  tryContainer,
} from './buildah.ts';
import { readCompose, type Service } from './compose.ts';
import { Containers } from './containers.ts';
import { figures, measureMemory, measureSize, useBucket } from './measure.ts';
import { killOne, signInFromHost, STAFF, update } from './traffic.ts';

const { values } = readArguments('test:deploy', {
  about:
    'Builds the Dockerfile with buildah and runs what deploy/compose.yaml describes: signs in through the proxies, ' +
    'kills a process, updates to a next version and measures size and memory. Images of a registry are replaced by ' +
    "those of Debian's packages. Needs root and: apt-get install --no-install-recommends buildah mmdebstrap iproute2 " +
    'python3-yaml curl openssl',
  options: { reuse: { type: 'boolean', about: 'runs the images of the product that the last run built' } },
});
const root = path.resolve(import.meta.dirname, '../..');

const steps: { step: string; result: string; seconds: number }[] = [];
async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1_000);
  console.log(name);
  try {
    const result = await work();
    const isReport = typeof result === 'string' && result.includes(' ');
    steps.push({ step: name, result: isReport ? result : 'done', seconds: seconds() });
    return result;
  } catch (error) {
    const refused = error instanceof Refused;
    steps.push({ step: name, result: refused ? 'REFUSED by this machine' : 'FAILED', seconds: seconds() });
    throw error;
  }
}

const services = readCompose(path.join(root, 'deploy/compose.yaml'), {
  // Characters that have a meaning in addresses, shells and files of settings.
  POSTGRES_PASSWORD: `a/b:c@d#e?f%&"' ${randomBytes(8).toString('hex')}`,
  ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://localhost',
  SITE_ADDRESS: 'localhost',
});
const products = services.filter(({ image }) => !image);
const [product] = products;
/** The product on the same database, for measurements, and alone with the embedded PostgreSQL. */
const measured: Service = {
  ...product!,
  name: 'measured',
  environment: {
    ...product!.environment,
    ROLE: 'all',
    RATE_LIMIT: '1000000',
    API_DOCS: 'on',
    TRUST_PROXY: '0',
  },
};
const embedded: Service = {
  ...product!,
  name: 'embedded',
  environment: { DEMO_DATA: 'off' },
  volumes: ['embedded:/data'],
  after: new Map(),
};
const containers = new Containers([...services, measured, embedded]);
const images = new Map<string, string>();
const first = `${productImage}:first`;
const imageOf = ({ image }: Service) => (image ? images.get(image)! : first);

try {
  await step('make the base image of the Dockerfile', () => onMachine(makeNodeImage));
  await step('run a container', () => onMachine(tryContainer));
  await build('build the product from its Dockerfile', 'first', 'first');
  measureSize('installed size without the embedded PostgreSQL', first, 120);
  for (const name of new Set(services.flatMap(({ image }) => image ?? [])))
    await step(
      `build the image ${name} from Debian's packages`,
      () => void images.set(name, buildStandIn(name)),
    );
  await step('create a network', () => onMachine(() => containers.createNetwork()));
  for (const service of services)
    await step(`start ${service.name}`, () => containers.start(service, imageOf(service)));
  for (const { name } of products) await step(`${name} becomes healthy`, () => containers.untilHealthy(name));
  await step(
    'fill the database',
    () => void containers.exec('api1', ['node', 'dist/apps/api/src/cli/seed.js']),
  );
  await step('run deploy/smoke.sh through both proxies', smoke);
  const token = await step('sign in, with the address of the caller in the audit trail', () =>
    signInFromHost(containers),
  );
  await step('kill a process while it is used', () => killOne(containers, token));
  await build('build a next version', 'next', 'next');
  await step('update one process after the other while they are used', () =>
    update(containers, products, token),
  );
  await step('use every part and measure the memory', async () => {
    await containers.start(measured, first);
    await containers.untilHealthy('measured');
    const report = await measureMemory(containers, measured);
    await containers.stop('measured');
    return report;
  });
  await step('keep files in a bucket', () => useBucket(containers, measured, first));
  await build('build the product with the embedded PostgreSQL', 'embedded', 'first', 'INSTALL=');
  measureSize('installed size with the embedded PostgreSQL', `${productImage}:embedded`, 180);
  await step('run it with the embedded PostgreSQL', async () => {
    await containers.start(embedded, `${productImage}:embedded`);
    await containers.untilHealthy('embedded');
  });
} catch (error) {
  console.error(error instanceof Refused ? `This machine refused a step:\n${error.message}` : error);
  process.exitCode = 1;
} finally {
  await containers.stopAll();
  if (!process.exitCode) containers.remove();
  console.table(steps);
  console.table(figures);
  console.log('Not applied, because no container engine runs here:');
  for (const { name, unsupported } of services)
    if (unsupported.length) console.log(`  ${name}: ${unsupported.join(', ')}`);
}

/** Builds an image of the product, unless that of the last run is wanted. */
async function build(name: string, tag: string, commit: string, ...args: string[]) {
  if (!values.reuse || !hasImage(`${productImage}:${tag}`))
    await step(name, () => buildProduct(tag, commit, ...args));
}

function smoke() {
  const { status, stdout, stderr } = spawnSync(
    'nsenter',
    ['--net=/run/netns/baobab-test-tls', 'bash', path.join(root, 'deploy/smoke.sh')],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        SMOKE_ADDRESS: 'https://localhost',
        SMOKE_STAFF: `bash ${path.join(root, 'tools/deploy/call.sh')}`,
        CALL: JSON.stringify(containers.execArguments('api1', STAFF)),
      },
    },
  );
  assert.equal(status, 0, `${stdout}\n${stderr}`);
}
