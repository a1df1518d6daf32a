import * as z from 'zod';
import type { Endpoint, EndpointSpec } from './endpoint.ts';

interface SignedSpec extends Pick<EndpointSpec, 'path' | 'summary' | 'reply'> {
  /** The headers that may have the signature, in lower case. */
  signatureHeaders: readonly string[];
}

/** The body as text, unparsed: a signature is that of the bytes that were sent. */
const signedBody = z.string().meta({ type: 'object', description: 'The event, as the service sends it' });

/** An endpoint that another service calls. The signature of the body replaces the token. */
export const signedEndpoint = <const S extends SignedSpec>(spec: S) => ({
  ...spec,
  method: 'POST' as const,
  permission: 'public' as const,
  body: signedBody,
  kind: 'json' as const,
});

export const signatureHeadersOf = (endpoint: Endpoint): readonly string[] | undefined =>
  (endpoint as Endpoint & Partial<SignedSpec>).signatureHeaders;
