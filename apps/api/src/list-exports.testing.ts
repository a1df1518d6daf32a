import type { Values } from './exports.testing.ts';

/** Values that a list cannot be read without, by the name of its export. */
export const requiredFilters: Record<string, Values> = {};

/** For each filter a SELECT of a value that some rows match; null for a filter that restricts nothing. */
export const listSamples: Record<string, Record<string, string | null>> = {};
