import type { FastifyInstance } from 'fastify';
import type { Tracer } from '../tracing/tracing.ts';
import type { Span } from '@baobab/postgres/work-scope';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while tracing is on. */
    span: Span | null;
  }
}

/** A span for each request, with the route pattern instead of the URL, which contains personal data. */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined) {
  app.decorateRequest('span', null);
  if (!tracer) return;
  app.addHook('onRequest', async (request, { raw }) => {
    const { method, routeOptions, headers } = request;
    const route = routeOptions.url;
    const { traceparent } = headers;
    const span = tracer.startRequest(
      route ? `${method} ${route}` : method,
      typeof traceparent === 'string' ? traceparent : undefined,
      {
        'http.request.method': method,
        ...(route && { 'http.route': route }),
        'url.scheme': request.protocol,
        'baobab.request.id': request.id,
      },
    );
    request.span = span;
    request.log = request.log.child({ trace_id: span.traceId });
    // Also comes when the client leaves before the response.
    raw.once('close', () => {
      span.set({ 'http.response.status_code': raw.statusCode });
      span.end(raw.statusCode >= 500 ? { code: raw.statusCode } : undefined);
    });
  });
}
