import type { FastifyReply } from 'fastify';
import { finished } from 'node:stream';
import type { FileReply } from './serve.ts';
import { watchDelivery } from './watch-delivery.ts';

/** A file ends when it is complete, when its reader goes, or when no byte could be delivered for this long. */
export const STALLED_MS = 30_000;

/** Sends a stream as a file. The reader gets all of it or sees a broken transfer, never a short file. */
export function sendFile(reply: FastifyReply, file: FileReply, stalledMs = STALLED_MS) {
  const { stream } = file;
  const response = reply.raw;
  const breakOff = () => {
    stream.destroy();
    // A reset, because readers without chunked encoding take an ordinary end for the end of the file.
    response.socket?.resetAndDestroy?.();
  };
  const stopWatching = response.socket
    ? watchDelivery(response.socket, stalledMs, breakOff)
    : () => undefined;
  finished(response, () => {
    stopWatching();
    stream.destroy();
  });
  // Fastify listens only after its hooks have run, and answers an error that comes before the first byte.
  stream.on('error', () => {
    if (response.headersSent) breakOff();
  });
  const disposition = file.inline ? 'inline' : 'attachment';
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${disposition}; filename="${file.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(stream);
}
