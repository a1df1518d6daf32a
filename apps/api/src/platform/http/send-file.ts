import type { FastifyReply } from 'fastify';
import { finished } from 'node:stream';
import type { FileReply } from './serve.ts';

/** A download ends when it is complete, when the client disconnects, or after this time without progress. */
export const STALLED_MS = 30_000;

/** Sends a stream as a file. The client gets the whole file or a failed download, never a truncated file. */
export function sendFile(reply: FastifyReply, file: FileReply, stalledMs = STALLED_MS) {
  const { stream } = file;
  const response = reply.raw;
  const abort = () => {
    stream.destroy();
    // A reset, because clients without chunked encoding take a normal close for the end of the file.
    response.socket?.resetAndDestroy?.();
  };
  // The inactivity timeout of the socket restarts with every byte sent.
  response.setTimeout(stalledMs, abort);
  finished(response, () => stream.destroy());
  // Fastify listens for errors only after its hooks; it handles those before the first byte.
  stream.on('error', () => {
    if (response.headersSent) abort();
  });
  const disposition = file.inline ? 'inline' : 'attachment';
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${disposition}; filename="${file.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(stream);
}
