/**
 * An example client of the support chat for a consumer app: sign in, send, receive live, and set the read marks. It uses
 * only the public endpoints, `fetch` and socket.io-client. `npm test` runs it against the server, so it stays valid.
 *
 *   node docs/examples/consumer-chat.ts http://localhost:4000 ada@mail.example baobab-demo "Good morning"
 */
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';

export interface Message {
  id: string;
  seq: number;
  side: 'consumer' | 'desk';
  sender: { id: string; name: string };
  text: string;
  createdAt: string;
}
interface MessagePage {
  data: Message[];
  more: boolean;
}

const RETRY_MS = 1_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function call<T>(base: string, path: string, token: string | null, body?: object): Promise<T> {
  const reply = await fetch(`${base}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { 'x-auth-token': token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw Object.assign(new Error(`${path} answered ${reply.status}`), { status: reply.status });
  return (await reply.json()) as T;
}

/** A refused request fails again; every other failure is retried. */
const isRefused = (error: unknown) => {
  const status = (error as { status?: number }).status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
};

export async function openChat(
  base: string,
  { email, password }: { email: string; password: string },
  onMessage: (message: Message) => void,
) {
  // An app of production gets its token from its own sign-in; this endpoint exists with demo data only.
  const { accessToken } = await call<{ accessToken: string }>(base, '/consumer/sign-in', null, {
    email,
    password,
  });
  let last = 0;

  /** Fetches what follows the last message, one fetch at a time, so that none is missed or repeated. */
  async function fetchNew() {
    for (;;) {
      const path = `/consumer/support/messages?after=${last}`;
      const page = await call<MessagePage>(base, path, accessToken);
      for (const message of page.data) {
        last = message.seq;
        onMessage(message);
      }
      if (!page.more) return;
    }
  }
  let fetching = Promise.resolve();
  // A failed fetch is repeated by the next event or connection.
  const catchUp = () => (fetching = fetching.then(fetchNew).catch(() => undefined));

  const socket = io(base, { path: '/realtime', auth: { token: accessToken }, transports: ['websocket'] });
  for (const event of ['connect', 'support', 'resync']) socket.on(event, () => void catchUp());

  return {
    /** Retries with the same id, with which the server stores the message once. */
    async send(text: string, id: string = randomUUID()): Promise<Message> {
      for (;;)
        try {
          const body = { id, text };
          return (await call<{ data: Message }>(base, '/consumer/support/messages', accessToken, body)).data;
        } catch (error) {
          if (isRefused(error)) throw error;
          await sleep(RETRY_MS);
        }
    },
    /** Shows the desk that the consumer has read everything so far. */
    markRead: () =>
      call<object>(base, '/consumer/support/marks', accessToken, { delivered: last, read: last }),
    async close() {
      socket.disconnect();
      await call(base, '/consumer/sign-out', accessToken, {});
    },
  };
}

if (import.meta.main) {
  const [base = '', email = '', password = '', text = ''] = process.argv.slice(2);
  const chat = await openChat(base, { email, password }, ({ sender, text: received }) =>
    process.stdout.write(`${sender.name}: ${received}\n`),
  );
  await chat.send(text);
}
