import type { FastifyInstance } from 'fastify';
import { brotliCompressSync, constants } from 'node:zlib';

const LARGE = 64 * 1024;
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Most answers are small, and compressed on the spot they are ready sooner than by a stream of their own. */
export function compressSmall(app: FastifyInstance, threshold: number) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < threshold || payload.length > LARGE) return payload;
    // Whoever weighs encodings against each other is left to the plugin.
    const accepted = request.headers['accept-encoding'] ?? '';
    if (!/\bbr\b/.test(accepted) || accepted.includes(';') || reply.hasHeader('content-encoding'))
      return payload;
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.header('content-encoding', 'br').header('vary', vary).removeHeader('content-length');
    return brotliCompressSync(payload, { params });
  });
}
