import type { FastifyInstance } from 'fastify';
import { brotliCompressSync, constants } from 'node:zlib';

const LARGE = 64 * 1024;
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Compresses small responses synchronously, which is faster than a compression stream. */
export function compressSmall(app: FastifyInstance, threshold: number) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < threshold || payload.length > LARGE) return payload;
    // Headers with quality values are left to the compression plugin.
    const accepted = request.headers['accept-encoding'] ?? '';
    if (!/\bbr\b/.test(accepted) || accepted.includes(';') || reply.hasHeader('content-encoding'))
      return payload;
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.header('content-encoding', 'br').header('vary', vary).removeHeader('content-length');
    return brotliCompressSync(payload, { params });
  });
}
