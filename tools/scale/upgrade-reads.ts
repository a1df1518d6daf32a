interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { enum?: string[]; type?: string; default?: unknown };
}
interface OpenApi {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
}

/** A GET of the specification that writes. */
const WRITES = '/booking/adminBooking/admincancel/{id}';

const statusOf = async (address: string, token: string, path: string) => {
  const reply = await fetch(`${address}/api/v1${path}`, { headers: { 'x-auth-token': token } });
  const text = await reply.text();
  if (reply.status >= 500) throw new Error(`GET ${path}: ${reply.status} ${text.slice(0, 200)}`);
  return { status: reply.status, text };
};

/**
 * The reads of a release: every GET of its OpenAPI document that succeeds. Lists need no parameters; a detail takes the
 * first id of the lists that it answers.
 */
export async function findReads(address: string, token: string): Promise<string[]> {
  const { paths } = JSON.parse((await statusOf(address, token, '/openapi.json')).text) as OpenApi;
  const gets = Object.entries(paths).filter(([path, { get }]) => get && path !== WRITES);
  const reads: string[] = [];
  const ids = new Set<string>();
  const details: ((id: string) => string)[] = [];
  for (const [path, { get }] of gets) {
    const required = (get!.parameters ?? []).filter((parameter) => parameter.required);
    const fill = (id: string) => fillPath(path, required, id);
    if (fill('a') !== fill('b')) details.push(fill);
    else {
      const { status, text } = await statusOf(address, token, fill(''));
      if (status !== 200) continue;
      reads.push(fill(''));
      for (const [, id] of [...text.matchAll(/"(?:uuid|id)":"([\da-f-]{36})"/g)].slice(0, 3)) ids.add(id!);
    }
  }
  for (const fill of details)
    for (const id of ids)
      if ((await statusOf(address, token, fill(id))).status === 200) {
        reads.push(fill(id));
        break;
      }
  return reads;
}

function fillPath(path: string, required: Parameter[], id: string): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of required) {
    const value = valueOf(parameter, id);
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, value);
    else if (parameter.in === 'query') query.set(parameter.name, value);
  }
  return query.size ? `${filled}?${query}` : filled;
}

function valueOf({ name, schema }: Parameter, id: string): string {
  if (schema.enum) return schema.enum[0]!;
  if (/^(from|start|valid_from|day)/.test(name)) return '2026-11-01';
  if (/^(to|end|valid_to)/.test(name)) return '2026-11-30';
  if (/page/i.test(name) || schema.type === 'integer') return '1';
  return id;
}
