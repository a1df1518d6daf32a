import type { Endpoint } from './kit/endpoint.ts';

export const files = {} satisfies Record<string, Endpoint>;
