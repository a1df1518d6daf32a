import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  paystack,
  type Records,
} from '../../apps/api/src/domains/money/reconciliation/provider-replies.testing.ts';

/** The API of Paystack, from which the worker reads the charges and refunds on record. */
export interface Provider {
  url: string;
  list: (records: Records) => void;
  close: () => void;
}

export async function openProvider(): Promise<Provider> {
  let records: Records = { charges: [], refunds: [] };
  const server = http.createServer((request, reply) => {
    const answer = paystack(records, new URL(request.url!, 'http://provider'));
    if (answer === 'hang') return;
    reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    list: (value) => void (records = value),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
