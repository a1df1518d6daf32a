import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildah, configOf, run, storage, store } from './buildah.ts';
import type { Service } from './compose.ts';

const BRIDGE = 'baobab-test0';
const NETWORK = '10.213.77';
export const hostAddress = `${NETWORK}.1`;
const RESTART_MS = 1_000;

interface Container {
  service: Service;
  image: string;
  process: ChildProcess;
  wanted: boolean;
  restarts: number;
}

/**
 * Containers without an engine: each has the files of its image, a network namespace with an address on one bridge and
 * the names of the others. Processes, users and limits are those of the machine.
 */
export class Containers {
  readonly #services: readonly Service[];
  readonly #running = new Map<string, Container>();
  readonly #folder = path.join(store, 'deployment');

  constructor(services: readonly Service[]) {
    this.#services = services;
  }

  addressOf = (name: string) =>
    `${NETWORK}.${10 + this.#services.findIndex((service) => service.name === name)}`;
  logOf = (name: string) => path.join(this.#folder, `${name}.log`);
  restartsOf = (name: string) => this.#running.get(name)!.restarts;

  createNetwork() {
    this.remove();
    mkdirSync(this.#folder, { recursive: true });
    run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
    run('ip', ['address', 'add', `${hostAddress}/24`, 'dev', BRIDGE]);
    run('ip', ['link', 'set', BRIDGE, 'up']);
    for (const [index, { name }] of this.#services.entries()) {
      const [namespace, outside] = [namespaceOf(name), `bbt${index}`];
      run('ip', ['netns', 'add', namespace]);
      run('ip', ['link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
      run('ip', ['link', 'set', outside, 'master', BRIDGE, 'up']);
      const inside = (...args: string[]) => run('ip', ['-netns', namespace, ...args]);
      inside('address', 'add', `${this.addressOf(name)}/24`, 'dev', 'eth0');
      for (const device of ['lo', 'eth0']) inside('link', 'set', device, 'up');
    }
  }

  /** Starts a service once those before it run, or are healthy. */
  async start(service: Service, image: string) {
    for (const [name, healthy] of service.after) if (healthy) await this.untilHealthy(name);
    const name = containerOf(service.name);
    const hosts = this.#services.flatMap((one) => ['--add-host', `${one.name}:${this.addressOf(one.name)}`]);
    buildah('from', '--name', name, ...hosts, image);
    const container = { service, image, wanted: true, restarts: 0 } as Container;
    this.#running.set(service.name, container);
    this.#launch(container);
  }

  #launch(container: Container) {
    const { service, image } = container;
    const log = openSync(this.logOf(service.name), 'a');
    const args = this.#runArguments(service, image, configOf(image).Cmd);
    container.process = spawn('nsenter', args, { stdio: ['ignore', log, log] });
    container.process.on('exit', () => {
      if (!container.wanted) return;
      container.restarts += 1;
      setTimeout(() => container.wanted && this.#launch(container), RESTART_MS);
    });
  }

  #runArguments({ name, environment, volumes }: Service, image: string, command: readonly string[]) {
    const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const mounts = volumes.flatMap((volume) => ['--volume', this.#mount(volume, image)]);
    const inside = ['--isolation', 'chroot', ...variables, ...mounts, containerOf(name), '--', ...command];
    return [`--net=/run/netns/${namespaceOf(name)}`, 'buildah', ...storage, 'run', ...inside];
  }

  /** A named volume is a folder that has the owner of the image's folder, as Docker does it. */
  #mount(volume: string, image: string): string {
    const [source = '', target = '', mode] = volume.split(':');
    if (source.includes('/')) return [source, target, mode].filter(Boolean).join(':');
    const folder = path.join(this.#folder, 'volumes', source);
    if (!statSync(folder, { throwIfNoEntry: false })) {
      mkdirSync(folder, { recursive: true });
      const container = buildah('from', image);
      const found = statSync(path.join(buildah('mount', container), target), { throwIfNoEntry: false });
      buildah('rm', container);
      if (found) run('chown', [`${found.uid}:${found.gid}`, folder]);
    }
    return `${folder}:${target}`;
  }

  /** Runs a command in a container, as `docker compose exec` does. */
  execArguments(name: string, command: readonly string[]) {
    const { service, image } = this.#running.get(name)!;
    return ['nsenter', ...this.#runArguments(service, image, command)];
  }
  exec(name: string, command: readonly string[], input?: string): string {
    const [program, ...args] = this.execArguments(name, command);
    return run(program!, args, { stdio: ['pipe', 'pipe', 'pipe'], ...(input !== undefined && { input }) });
  }

  async untilHealthy(name: string) {
    const { service, image } = this.#running.get(name)!;
    const probe = service.healthcheck ?? configOf(image).Healthcheck?.Test.slice(1);
    if (!probe) throw new Error(`${name} has no health check.`);
    const deadline = Date.now() + 180_000;
    for (;;) {
      try {
        return void this.exec(name, probe);
      } catch (error) {
        if (Date.now() > deadline)
          throw new Error(`${name} did not become healthy; its log ends with\n${this.tail(name)}`, {
            cause: error,
          });
        await sleep(1_000);
      }
    }
  }

  tail = (name: string) => readFileSync(this.logOf(name), 'utf8').split('\n').slice(-15).join('\n');

  /** Megabytes of the first process, from /proc/<pid>/status. */
  memoryOf(name: string, line = 'VmRSS'): number {
    const status = readFileSync(`/proc/${mainProcess(name)}/status`, 'utf8');
    return (Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)![1]) * 1_024) / 1e6;
  }

  /** Ends the first process of a container as a crash does; the restart policy then starts it again. */
  kill = (name: string) => process.kill(mainProcess(name)!, 'SIGKILL');

  /** Stops a container and removes it; its volumes stay. */
  async stop(name: string) {
    const container = this.#running.get(name);
    if (!container) return;
    container.wanted = false;
    const pid = mainProcess(name);
    if (pid) process.kill(pid, 'SIGTERM');
    for (let n = 0; n < 300 && container.process.exitCode === null; n += 1) await sleep(100);
    if (container.process.exitCode === null)
      for (const one of processesOf(name)) process.kill(one, 'SIGKILL');
    await sleep(500);
    buildah('rm', containerOf(name));
    this.#running.delete(name);
  }

  async stopAll() {
    for (const { name } of this.#services.toReversed())
      await this.stop(name).catch((error: unknown) => console.error(String(error)));
  }

  /** Removes the network and the volumes of this and of an interrupted run. */
  remove() {
    const ignore = (command: string, args: string[]) => {
      try {
        run(command, args);
      } catch {
        // It does not exist.
      }
    };
    for (const { name } of this.#services) {
      for (const pid of processesOf(name)) process.kill(pid, 'SIGKILL');
      ignore('ip', ['netns', 'delete', namespaceOf(name)]);
      ignore('buildah', [...storage, 'rm', containerOf(name)]);
    }
    ignore('ip', ['link', 'delete', BRIDGE]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const namespaceOf = (name: string) => `baobab-test-${name}`;
const containerOf = (name: string) => `baobab-test-${name}`;

function processesOf(name: string): number[] {
  try {
    return run('ip', ['netns', 'pids', namespaceOf(name)])
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

/** The process that the container was started with: the first in its root folder, without buildah's own. */
function mainProcess(name: string): number | undefined {
  const isInside = (pid: number) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return readlinkSync(`/proc/${pid}/root`) !== '/' && !command.startsWith('buildah-chroot');
    } catch {
      return false;
    }
  };
  const inside = processesOf(name).filter(isInside);
  const parentOf = (pid: number) =>
    Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
  return inside.find((pid) => !inside.includes(parentOf(pid)));
}
