import { Agent, request } from 'node:http';

export interface Outcome {
  kind: 'answered' | 'refused' | 'cut';
  detail: string;
}

interface Call {
  port: number;
  method: string;
  path: string;
  token: string;
  body?: string;
  /** The second half of the body is sent when this resolves. */
  pause?: Promise<unknown>;
  agent?: Agent | false;
}

/**
 * Sends one request; its outcome is a complete response, a refused connection or an aborted one. The server confirms
 * with `100 Continue` that it has the request: closing a port also resets connections that the operating
 * system has set up and the server never saw, and those count as refused.
 */
export function send({ port, method, path, token, body, pause, agent = false }: Call): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = {
      expect: '100-continue',
      'x-auth-token': token,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const outgoing = request({ host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers, agent });
    const cut = (detail: string) =>
      resolve({ kind: 'cut', detail: `${agent ? 'kept' : 'new'} ${method} ${path}: ${detail}` });
    let isAccepted = false;
    outgoing.on('continue', () => (isAccepted = true));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isKnown = isAccepted || (outgoing.reusedSocket && error.syscall !== 'connect');
      if (isKnown) cut(String(error));
      else resolve({ kind: 'refused', detail: String(error) });
    });
    outgoing.on('response', (incoming) => {
      incoming.resume();
      incoming.on('error', (error) => cut(String(error)));
      incoming.on('end', () => resolve({ kind: 'answered', detail: String(incoming.statusCode) }));
    });
    // Sent at once; a client that waits for the confirmation would only be slower.
    outgoing.flushHeaders();
    if (!pause || !body) return void outgoing.end(body);
    const half = Math.floor(body.length / 2);
    outgoing.write(body.slice(0, half));
    void pause.then(() => outgoing.end(body.slice(half)));
  });
}

/** Sends requests on several connections, half of them kept alive, until the server refuses connections. */
export function startLoad(port: number, calls: (n: number) => Omit<Call, 'port' | 'agent'>) {
  const outcomes: Outcome[] = [];
  let n = 0;
  const workers = Array.from({ length: 8 }, async (_, index) => {
    const agent = index % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await send({ ...calls((n += 1)), port, agent });
      outcomes.push(outcome);
      if (outcome.kind !== 'answered') break;
    }
    if (agent) agent.destroy();
  });
  return { outcomes, ended: Promise.all(workers) };
}
