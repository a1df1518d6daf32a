import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { flutterwave, paystack, type Answer, type Records } from './provider-replies.testing.ts';

const emptyRecords = (): Records => ({ charges: [], refunds: [] });

/** A server that answers from the records that a test sets. `faults` are the next answers instead, null for none. */
export async function useProviders() {
  const state = {
    paystack: emptyRecords(),
    flutterwave: emptyRecords(),
    faults: [] as (Answer | null)[],
    requests: [] as string[],
    methods: new Set<string>(),
    keys: new Set<string>(),
  };
  const server = createServer((request, response) => {
    state.requests.push(request.url!);
    state.methods.add(request.method!);
    state.keys.add(request.headers.authorization ?? '');
    const url = new URL(request.url!, 'http://provider');
    const documented = () =>
      url.pathname.startsWith('/v3/') ? flutterwave(state.flutterwave, url) : paystack(state.paystack, url);
    const answer = state.faults.shift() ?? documented();
    if (answer === 'hang') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() =>
    Object.assign(state, { paystack: emptyRecords(), flutterwave: emptyRecords(), faults: [], requests: [] }),
  );
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
