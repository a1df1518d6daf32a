import type { Endpoint } from '../kit/endpoint.ts';

export const nationalTests = {} satisfies Record<string, Endpoint>;
