import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The folder of images and containers, which further runs use again. */
export const store = process.env['DEPLOY_STORE'] ?? '/var/tmp/baobab-deploy';
const root = path.join(import.meta.dirname, '../..');
const debianImage = 'localhost/baobab-debian';
export const productImage = 'localhost/baobab';

/** What a machine said that did not perform a step which needs nothing of the product. */
export class Refused extends Error {}

/** Performs a step that fails for a reason of the machine alone. */
export function onMachine(work: () => void) {
  try {
    work();
  } catch (error) {
    throw new Refused((error as Error).message, { cause: error });
  }
}

export function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    ...options,
  });
  if (status === 0) return String(stdout ?? '').trim();
  const lines = `${String(stdout ?? '')}\n${String(stderr ?? '')}`.trim().split('\n');
  throw new Error(
    `${command} ${args.slice(0, 12).join(' ')}\n${error ? error.message : lines.slice(-15).join('\n')}`,
  );
}

/** The arguments of every call: a store of its own, so that nothing of the machine's images is touched. */
export const storage = [
  '--root',
  path.join(store, 'images'),
  '--runroot',
  path.join(store, 'run'),
  '--storage-driver',
  process.env['DEPLOY_STORAGE'] ?? 'overlay',
];
export const buildah = (...args: string[]) => run('buildah', [...storage, ...args]);

/** Whether the store has an image; the name may have a tag. */
export const hasImage = (image: string) =>
  `${buildah('images', '--format', '{{.Name}}:{{.Tag}}')}
`.includes(
    image.includes(':')
      ? `${image}
`
      : `${image}:`,
  );

/** The root folder of a Debian release, from its packages. */
function debian(suite: string): string {
  const file = path.join(store, `${suite}.tar`);
  if (!existsSync(file)) {
    mkdirSync(store, { recursive: true });
    run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', suite, `${file}.part`]);
    run('mv', [`${file}.part`, file]);
  }
  return file;
}

/** Makes an image from a Debian release; `prepare` changes it before the commit. */
function imageOf(name: string, suite: string, prepare: (container: string) => void = () => undefined) {
  const container = buildah('from', 'scratch');
  buildah('add', container, debian(suite), '/');
  // The certificates of the machine include that of a proxy that inspects TLS.
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) {
    buildah('copy', container, certificates, '/etc/ssl/certs/ca-certificates.crt');
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
  }
  prepare(container);
  buildah('commit', '--format', 'docker', container, name);
  buildah('rm', container);
}

const nodeImage = () =>
  `docker.io/library/${/^FROM (\S+)/m.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))![1]}`;

/** The base image that the Dockerfile names: Debian's packages with the pinned Node and npm. */
export function makeNodeImage() {
  const image = nodeImage();
  if (hasImage(image)) return;
  imageOf(image, /(bookworm|trixie)/.exec(image)![0], (container) => {
    const npm = path.join(store, 'npm');
    run('npm', ['install', '--silent', '--global', '--prefix', npm, 'npm@11.6.2']);
    buildah('copy', container, path.join(npm, 'lib'), '/usr/local/lib');
    rmSync(npm, { recursive: true });
    buildah('copy', container, process.execPath, '/usr/local/bin/node');
    const links = ['npm', 'npx'].map(
      (one) => `ln -s ../lib/node_modules/npm/bin/${one}-cli.js /usr/local/bin/${one}`,
    );
    const script = [...links, 'useradd --uid 1000 --create-home node'].join(' && ');
    buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-c', script);
  });
}

/** Runs the smallest command in a container, so that a later failure is one of the product. */
export function tryContainer() {
  const container = buildah('from', nodeImage());
  buildah('run', '--isolation', 'chroot', container, '--', 'true');
  buildah('rm', container);
}

const BUILD = ['build', '--isolation', 'chroot', '--pull-never', '--layers', '--format', 'docker'];

/** Builds the image of the product from its Dockerfile. The commit is what its health check then reports. */
export function buildProduct(tag: string, commit: string, ...args: string[]) {
  const values = [`SOURCE_COMMIT=${commit}`, ...args].flatMap((value) => ['--build-arg', value]);
  buildah(...BUILD, ...values, '-t', `${productImage}:${tag}`, root);
}

/** Builds the image that stands in for one of a registry. */
export function buildStandIn(name: string) {
  if (!hasImage(debianImage)) imageOf(debianImage, 'trixie');
  buildah(...BUILD, '-t', `localhost/baobab-${name}`, path.join(import.meta.dirname, name));
  return `localhost/baobab-${name}`;
}

interface ImageConfig {
  Cmd: string[];
  Healthcheck?: { Test: string[] };
}

export const configOf = (image: string) =>
  (JSON.parse(buildah('inspect', '--type', 'image', image)) as { Docker: { config: ImageConfig } }).Docker
    .config;
