import type { Endpoint } from '../kit/endpoint.ts';

export const priceLists = {} satisfies Record<string, Endpoint>;
