import type { FastifyReply } from 'fastify';
import { finished } from 'node:stream';
import type { FileReply } from './serve.ts';
import { watchDelivery } from './watch-delivery.ts';

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
  const stopWatching = response.socket ? watchDelivery(response.socket, stalledMs, abort) : () => undefined;
  finished(response, () => {
    stopWatching();
    stream.destroy();
  });
  // Fastify listens only after its hooks have run, and answers an error that comes before the first byte.
  stream.on('error', () => {
    if (response.headersSent) abort();
  });
  const disposition = file.inline ? 'inline' : 'attachment';
  return reply
    .headers({ ...file.headers })
    .header('content-type', file.contentType)
    .header('content-disposition', `${disposition}; filename="${file.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(stream);
}
