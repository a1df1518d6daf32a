import assert from 'node:assert/strict';
import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { productImage } from './buildah.ts';
import type { Service } from './compose.ts';
import { hostAddress, type Containers } from './containers.ts';

export const USERNAME = 'ada';
export const PASSWORD = 'a long test password';
export const STAFF = ['node', 'dist/apps/api/src/cli/staff.js'];

interface Reply {
  status: number;
  body: string;
}

/** A request from the machine to the TLS proxy, which has a certificate of its own authority. */
const call = (
  containers: Containers,
  method: string,
  route: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const options = {
      host: containers.addressOf('tls'),
      servername: 'localhost',
      rejectUnauthorized: false,
      // A connection of its own: one that waited during a long step may be closed.
      agent: false,
      method,
      path: route,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      timeout: 30_000,
    };
    const sent = request(options, (reply) => {
      let text = '';
      reply.on('data', (part: Buffer) => (text += part.toString()));
      reply.on('end', () => resolve({ status: reply.statusCode!, body: text }));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

/** Adds an administrator, signs in with a forged header and compares the address in the audit trail. */
export async function signInFromHost(containers: Containers): Promise<string> {
  const person = `--role admin --name Ada --email ${USERNAME}@mail.example --mobile +2348035512044`;
  containers.exec('api1', [...STAFF, 'add', USERNAME, ...person.split(' ')], `${PASSWORD}\n`);
  const forged = { 'x-forwarded-for': '203.0.113.9' };
  const body = { username: USERNAME, password: PASSWORD };
  const reply = await call(containers, 'POST', '/api/v1/auth/login', forged, body);
  assert.equal(reply.status, 200, reply.body);
  const query = `select address from audit_log where action = 'access.sign-in' order by id desc limit 1`;
  const psql = ['psql', '--username', 'baobab', '--tuples-only', '--no-align', '--command', query, 'baobab'];
  assert.equal(containers.exec('postgres', psql), hostAddress, 'the address of the sign-in');
  return (JSON.parse(reply.body) as { accessToken: string }).accessToken;
}

const READERS = 4;

/** Reads a list again and again while `work` runs, which names its steps, so that a failure tells when it happened. */
async function whileUsed(
  containers: Containers,
  token: string,
  work: (begin: (name: string) => void) => Promise<void>,
) {
  const found = { replies: 0, failed: [] as string[] };
  const ended = new AbortController();
  let step = { name: 'start', at: performance.now() };
  const read = async () => {
    while (!ended.signal.aborted) {
      const [begunIn, at] = [step, performance.now()];
      const sent = call(containers, 'GET', '/api/v1/user/admin/users?limit=1', { 'x-auth-token': token });
      const { status, body } = await sent.catch((error: Error) => ({ status: 0, body: error.message }));
      found.replies += 1;
      const [from, lasted] = [at - begunIn.at, performance.now() - at].map(Math.round);
      if (status !== 200)
        found.failed.push(
          `${status} ${body.slice(0, 100)} (${begunIn.name}, sent after ${from} ms, lasted ${lasted} ms)`,
        );
      await sleep(100);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  await work((name) => (step = { name, at: performance.now() })).finally(() => ended.abort());
  await Promise.all(readers);
  return found;
}

/** Kills a process; requests that it was working on are lost, and no others. */
export async function killOne(containers: Containers, token: string) {
  const { replies, failed } = await whileUsed(containers, token, async (begin) => {
    await sleep(2_000);
    begin('killed');
    containers.kill('api1');
    await sleep(5_000);
    await containers.untilHealthy('api1');
    begin('healthy again');
    await sleep(2_000);
  });
  assert.equal(containers.restartsOf('api1'), 1, 'the process was started again');
  const report = `${failed.length} of ${replies} requests failed`;
  assert.ok(failed.length <= READERS, `${report}: ${failed.join('; ')}`);
  return report;
}

/** Replaces one process after the other by the next version, without a failed request. */
export async function update(containers: Containers, products: readonly Service[], token: string) {
  const { replies, failed } = await whileUsed(containers, token, async (begin) => {
    for (const service of products) {
      begin(`stop ${service.name}`);
      await containers.stop(service.name);
      begin(`start ${service.name}`);
      await containers.start(service, `${productImage}:next`);
      await containers.untilHealthy(service.name);
      // The balancer needs a successful check before it uses the process again.
      await sleep(3_000);
    }
  });
  for (const { name } of products) {
    const health = await fetch(`http://${containers.addressOf(name)}:4000/healthz`);
    assert.match(await health.text(), /"commit":"next"/, `${name} reports the next version`);
  }
  assert.deepEqual(failed, [], `${failed.length} of ${replies} requests failed`);
  return `${replies} requests, none failed`;
}
