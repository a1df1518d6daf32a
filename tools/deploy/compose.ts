import { spawnSync } from 'node:child_process';
import path from 'node:path';

export interface Service {
  name: string;
  /** The image's name without its tag; undefined for the product, which is built. */
  image: string | undefined;
  environment: Record<string, string>;
  /** `source:target` or `source:target:ro`; a source without a slash is a named volume. */
  volumes: string[];
  /** Services that have to run before, true when they also have to be healthy. */
  after: Map<string, boolean>;
  healthcheck: string[] | undefined;
  /** Settings that only a container engine can apply. */
  unsupported: string[];
}

interface Declared {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
  tmpfs?: string[];
  ports?: string[];
  shm_size?: string;
}

/** The services of a compose file in the order in which they start. */
export function readCompose(file: string, variables: Record<string, string>): Service[] {
  // Debian's parser knows anchors and merge keys.
  const code = 'import json,sys,yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)';
  const { stdout, stderr, status } = spawnSync('python3', ['-c', code, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`compose.yaml could not be read: ${stderr}`);
  const { services } = JSON.parse(stdout) as { services: Record<string, Declared> };
  const all = Object.entries(services).map(([name, declared]) =>
    serviceOf(name, declared, variables, path.dirname(file)),
  );
  return inOrder(all);
}

function serviceOf(
  name: string,
  declared: Declared,
  variables: Record<string, string>,
  folder: string,
): Service {
  const before = declared.depends_on ?? [];
  const after = Array.isArray(before)
    ? before.map((one) => [one, false] as const)
    : Object.entries(before).map(([one, { condition }]) => [one, condition === 'service_healthy'] as const);
  return {
    name,
    image: declared.image?.replace(/:.*/, '').replace(/.*\//, ''),
    environment: Object.fromEntries(
      Object.entries(declared.environment ?? {}).map(([key, value]) => [key, fill(value, variables)]),
    ),
    volumes: (declared.volumes ?? []).map((volume) => volume.replace(/^\.\//, `${folder}/`)),
    after: new Map(after),
    healthcheck: declared.healthcheck?.test.slice(1),
    unsupported: (['read_only', 'tmpfs', 'ports', 'shm_size'] as const).filter((key) => declared[key]),
  };
}

/** `${NAME:?}` is required. */
const fill = (value: string, variables: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(:\?)?\}/g, (_, name: string) => {
    const found = variables[name];
    if (!found) throw new Error(`compose.yaml needs ${name}.`);
    return found;
  });

function inOrder(services: readonly Service[]): Service[] {
  const ordered: Service[] = [];
  const add = (service: Service) => {
    if (ordered.includes(service)) return;
    for (const name of service.after.keys()) add(services.find((one) => one.name === name)!);
    ordered.push(service);
  };
  for (const service of services) add(service);
  return ordered;
}
