import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An ordinary user: PostgreSQL, npm and the product must not need root. */
const NOBODY = 65_534;
export const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface Instruction {
  name: string;
  text: string;
}
export interface Stage {
  name: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile with their instructions; comments are left out. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((one) => one && !one.startsWith('#'))) {
    const [, name, rest] = /^(\w+) (.*)$/.exec(line)!;
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest!)?.[1] ?? 'product', instructions: [] });
    else stages.at(-1)!.instructions.push({ name: name!, text: rest! });
  }
  return stages;
}

export interface BuiltStage {
  /** The counterpart of /app. */
  app: string;
  environment: Record<string, string>;
  command: string[];
  healthcheck: string[];
}

interface BuildOptions {
  /** The folder of the Dockerfile. */
  context: string;
  /** The counterpart of the image's root folder. */
  folder: string;
  /** Values of ARG instructions. */
  args?: Record<string, string>;
  /** Stages that COPY --from names. */
  earlier?: Record<string, BuiltStage>;
  environment: NodeJS.ProcessEnv;
}

/** Performs the instructions of a stage in a folder instead of an image, as an ordinary user. */
export function buildStage(
  stage: Stage,
  { context, folder, args = {}, earlier = {}, environment }: BuildOptions,
) {
  const app = path.join(folder, 'app');
  mkdirSync(app, { recursive: true });
  giveToUser(folder);
  const built: BuiltStage = { app, environment: {}, command: [], healthcheck: [] };
  const values: Record<string, string> = {};
  const here = (text: string) => text.replaceAll(/(?<![\w.])\/(app|data)\b/g, `${folder}/$1`);
  const perform: Record<string, (text: string) => void> = {
    ARG: (text) => Object.assign(values, { ...pairs(text), ...args }),
    ENV: (text) => Object.assign(built.environment, pairs(here(text))),
    COPY: (text) => copy(text, context, app, earlier),
    RUN: (text) =>
      run(here(text).replace('node:node', '$(id -u):$(id -g)'), app, { ...environment, ...values }),
    CMD: (text) => (built.command = JSON.parse(text) as string[]),
    HEALTHCHECK: (text) => (built.healthcheck = JSON.parse(text.slice(text.indexOf('['))) as string[]),
    WORKDIR: () => undefined,
    USER: () => undefined,
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  };
  for (const { name, text } of stage.instructions) perform[name]!(text);
  return built;
}

const pairs = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, key, quoted, plain]) => [
      key!,
      quoted ?? plain!,
    ]),
  );

function copy(text: string, context: string, app: string, earlier: Record<string, BuiltStage>) {
  const from = /^--from=(\w+) /.exec(text)?.[1];
  const words = text.replace(/^--from=\w+ /, '').split(' ');
  const target = words.pop()!;
  const ignored = from ? [] : readFileSync(path.join(context, '.dockerignore'), 'utf8').trim().split('\n');
  for (const word of words) {
    const source = from ? word.replace(/^\/app/, earlier[from]!.app) : path.join(context, word);
    const isFolder = word === '.' || !path.extname(word);
    const destination = path.join(app, target, isFolder ? '' : path.basename(word));
    cpSync(source, destination, {
      recursive: true,
      filter: (file) => !ignored.some((pattern) => path.matchesGlob(path.relative(context, file), pattern)),
    });
  }
  giveToUser(path.dirname(app));
}

function run(command: string, app: string, environment: NodeJS.ProcessEnv) {
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: app,
    env: environment,
    stdio: 'inherit',
    ...user,
  });
  if (status !== 0) throw new Error(`The step failed: RUN ${command}`);
}

/** Makes the ordinary user the owner of files that root copied. */
export function giveToUser(folder: string) {
  if (user.uid === undefined) return;
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') giveToUser(file);
    else if (entry.isFile()) chownSync(file, user.uid, user.gid);
  }
}
