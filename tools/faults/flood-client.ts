/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { parentPort, workerData } from 'node:worker_threads';

/** Requests that a number of clients send as fast as they are answered. The parent is told of the first 429. */
export interface Flood {
  url: string;
  clients: number;
  requests: { headers: Record<string, string>; body: object }[];
}

/** Sends the flood of its parent on another thread, so that the times that the parent measures are the server's. */
async function send({ url, clients, requests }: Flood): Promise<number[]> {
  const waiting = requests.values();
  const statuses: number[] = [];
  const client = async () => {
    for (const { headers, body } of waiting) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      await reply.arrayBuffer();
      if (reply.status === 429 && !statuses.includes(429)) parentPort?.postMessage('refused');
      statuses.push(reply.status);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return statuses;
}

parentPort?.postMessage(await send(workerData as Flood));
