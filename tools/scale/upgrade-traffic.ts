import { setTimeout as sleep } from 'node:timers/promises';
import { findReads } from './upgrade-reads.ts';
import { prepareWrites, type Call } from './upgrade-writes.ts';
import { signInAdmin } from './writers.ts';

/** Signs in as staff, then repeats every read of the release and every write until it is stopped. */
export async function startTraffic(firstAddress: string, databaseUrl: string, firstPhase: string) {
  let address = firstAddress;
  const token = await signInAdmin(address);
  let reads = await findReads(address, token);
  const writes = await prepareWrites(databaseUrl);
  const failures: { phase: string; message: string }[] = [];
  let phase = firstPhase;
  const stopping = new AbortController();
  let requests = 0;

  const call: Call = async <T>(method: string, path: string, body?: object, as = token) => {
    requests += 1;
    const reply = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { 'x-auth-token': as, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => {
      throw new Error(`${method} ${path}: ${error.message}`);
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 200)}`);
    // Not the feeds, which answer application/x-ndjson.
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    return (isJson ? JSON.parse(text) : text) as T;
  };

  /** Counts the rounds, so that the proof waits for whole ones and not for a time. */
  function repeat(steps: () => ((call: Call) => Promise<unknown>)[]) {
    const loop = { rounds: 0, ended: Promise.resolve() };
    const run = async () => {
      for (; !stopping.signal.aborted; loop.rounds += 1)
        for (const step of steps())
          if (!stopping.signal.aborted) {
            // That of the beginning: a reply may arrive after the next phase began.
            const begunIn = phase;
            await step(call).catch(({ message }: Error) => void failures.push({ phase: begunIn, message }));
          }
    };
    loop.ended = run();
    return loop;
  }
  // A read of the previous release may be none of the next one: the rest of its round is left out after a move.
  const read = (path: string) => async (get: Call) => reads.includes(path) && get('GET', path);
  const loops = [repeat(() => reads.map(read)), repeat(() => writes)];

  return {
    failures,
    beginPhase: (name: string) => void (phase = name),
    reads: () => reads.length,
    requests: () => requests,
    /** The requests that follow go to another process, with its own reads. */
    async moveTo(next: string) {
      reads = await findReads(next, token);
      address = next;
    },
    /** Waits until every read and every write was sent once more from beginning to end. */
    async wholeRound() {
      const until = loops.map(({ rounds }) => rounds + 2);
      while (loops.some(({ rounds }, index) => rounds < until[index]!)) await sleep(50);
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops.map(({ ended }) => ended));
    },
  };
}
