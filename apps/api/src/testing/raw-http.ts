import { connect, type Socket } from 'node:net';

export interface RawReply {
  /** 0 when the connection closed or timed out without a response. */
  status: number;
  head: string;
  body: string;
  ms: number;
}

const HEAD_END = '\r\n\r\n';

/** Sends raw bytes, for requests that no HTTP client would send. */
export const sendRaw = (port: number, write: (socket: Socket) => void, waitMs = 60_000) =>
  new Promise<RawReply>((resolve) => {
    const started = performance.now();
    let received = '';
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const [head = '', ...rest] = received.split(HEAD_END);
      const ms = performance.now() - started;
      resolve({ status: Number(head.slice(9, 12)), head: head.toLowerCase(), body: rest.join(HEAD_END), ms });
    };
    const timer = setTimeout(finish, waitMs);
    const socket = connect(port, '127.0.0.1', () => write(socket));
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += String(chunk);
      const [head = '', ...rest] = received.split(HEAD_END);
      const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
      if (length !== undefined && rest.join(HEAD_END).length >= Number(length)) finish();
    });
    // A connection reset is followed by a close event.
    socket.on('error', () => undefined).on('close', finish);
  });

/** Whether the response body is the JSON error envelope of the API. */
export function isEnvelope({ body }: RawReply): boolean {
  try {
    const { message, code, requestId } = JSON.parse(body) as Record<string, unknown>;
    return [message, code, requestId].every((value) => typeof value === 'string');
  } catch {
    return false;
  }
}
