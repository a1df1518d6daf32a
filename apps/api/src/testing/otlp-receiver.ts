import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number };
}
interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: Attribute[];
  links: { traceId: string; spanId: string }[];
}
interface ExportRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}
export interface ReceivedSpan extends Omit<ExportedSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>;
}

/** A collector on loopback that decodes OTLP as JSON. A silent one takes requests and never answers. */
export async function startReceiver({ silent = false } = {}) {
  const bodies: string[] = [];
  const open = new Set<ServerResponse>();
  let headers: IncomingHttpHeaders = {};
  const server = createServer(async (request, response) => {
    open.add(response);
    headers = request.headers;
    response.once('close', () => open.delete(response));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    if (!silent) response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const requests = () => bodies.map((body) => JSON.parse(body) as ExportRequest);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything received, as text. */
    text: () => bodies.join('\n'),
    /** Those of the last request. */
    headers: () => headers,
    /** Requests that were not answered and whose client still waits. */
    waiting: () => open.size,
    resource: () => valuesOf(requests()[0]!.resourceSpans[0]!.resource.attributes),
    spans: (): ReceivedSpan[] =>
      requests()
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  );
