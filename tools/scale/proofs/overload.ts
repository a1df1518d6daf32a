import { Agent, get as httpGet } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf } from '../figure.ts';
import { ports } from '../layout.ts';
import { signInAdmin } from '../writers.ts';

const CALLERS = 16;
/** A session works on a few requests at once, so one session cannot overload the processes. */
const SESSIONS = 24;
const MEASURED_MS = 8_000;
const OVERLOAD_MS = 15_000;
const PATH = '/api/v1/user/admin/users?page=1&limit=10';

/** Sends twice the requests that the processes can answer. */
export async function proveOverload() {
  const { figures, atMost, atLeast, fact } = figuresOf('overload');
  const address = `http://127.0.0.1:${ports.front}`;
  const tokens: string[] = [];
  for (let n = 0; n < SESSIONS; n += 1) tokens.push(await signInAdmin(address));
  const get = getter(address + PATH, tokens);
  const perSecond = await sustainedRate(get);
  const replies = await send(get, perSecond * 2);
  const accepted = replies.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const others = replies.filter(({ status }) => status !== 200 && status !== 503);
  atLeast('sustained, requests a second', perSecond, 10);
  atLeast('sent, requests a second', replies.length / (OVERLOAD_MS / 1000), perSecond * 1.5);
  atMost('p95 of accepted requests', percentile(accepted, 0.95), 500, 'ms');
  atLeast('accepted, share of the sustained rate', accepted.length / (OVERLOAD_MS / 1000) / perSecond, 0.5);
  atMost('answers other than 200 and 503', others.length, 0);
  fact('answers at once afterwards', (await get()).status === 200);
  return figures;
}

interface Answer {
  /** 0 when the connection was lost. */
  status: number;
  ms: number;
}
type Get = () => Promise<Answer>;

/** With fetch(), at this rate the client itself would delay the replies by half a second. */
function getter(url: string, tokens: string[]): Get {
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  return () =>
    new Promise((resolve) => {
      const token = tokens[(sent += 1) % tokens.length]!;
      const options = { agent, headers: { 'x-auth-token': token } };
      const started = performance.now();
      let status = 0;
      const lose = () => (status = 0);
      httpGet(url, options, (reply) => {
        status = reply.statusCode ?? 0;
        reply.on('error', lose).resume();
      })
        .on('error', lose)
        .once('close', () => resolve({ status, ms: performance.now() - started }));
    });
}

/** The rate at which callers are answered who each wait for their reply. */
async function sustainedRate(get: Get): Promise<number> {
  const until = performance.now() + MEASURED_MS;
  let answered = 0;
  async function call() {
    while (performance.now() < until) if ((await get()).status === 200) answered += 1;
  }
  await Promise.all(Array.from({ length: CALLERS }, call));
  return answered / (MEASURED_MS / 1000);
}

/** Sends at a fixed rate, whether or not earlier requests were answered. */
async function send(get: Get, perSecond: number) {
  const sent: ReturnType<Get>[] = [];
  const started = performance.now();
  while (performance.now() - started < OVERLOAD_MS) {
    const due = ((performance.now() - started) / 1000) * perSecond;
    while (sent.length < due) sent.push(get());
    await sleep(5);
  }
  return Promise.all(sent);
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Infinity;
