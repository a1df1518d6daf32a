import type { ClientOptions } from '@baobab/contract/kit/client';
import type { FastifyInstance } from 'fastify';

/** A fetch that gives the request to the server in this process, without a port. */
export const injectFetch =
  (app: FastifyInstance): NonNullable<ClientOptions['fetch']> =>
  async (url, init) => {
    const { pathname, search } = new URL(url);
    const headers = new Headers(init.headers);
    // A Response serialises forms as the platform does.
    const body = init.body == null ? null : new Response(init.body);
    const type = init.body instanceof FormData ? body?.headers.get('content-type') : null;
    if (type) headers.set('content-type', type);
    const reply = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(headers),
      ...(body && { payload: Buffer.from(await body.arrayBuffer()) }),
    });
    return new Response(reply.rawPayload.length > 0 ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: Object.entries(reply.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      ),
    });
  };
