import type { Endpoint } from '../kit/endpoint.ts';

export const priceImports = {} satisfies Record<string, Endpoint>;
