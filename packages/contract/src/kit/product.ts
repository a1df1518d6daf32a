/**
 * The product's slug is part of paths and payload keys in several forms
 * (`{product}new/…`, `{product}_action`, `{product}sexclusivediscountedprice`). Contracts write the
 * placeholder; the slug replaces it on the wire, so one build serves every product name.
 */
export interface Product {
  slug: string;
  name: string;
}

const PLACEHOLDER = '{product}';

/** Every payload key that carries the product's slug. */
export const productKeys = [
  '{product}_action',
  '{product}sexclusivediscountedprice',
  '{product}spurchasingprice',
  'standardised{product}tat',
] as const;

export const withSlug = (value: string, slug: string) => value.replaceAll(PLACEHOLDER, slug);

/** The path on the wire: with the slug and encoded parameters. */
export function fillPath(path: string, slug: string, params: Record<string, unknown> = {}): string {
  return withSlug(path, slug).replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`${path} needs ${key}`);
    return encodeURIComponent(String(value));
  });
}

/** Renames placeholder keys to the slug's, at any depth. */
export const toWire = (value: unknown, slug: string) =>
  renameKeys(value, new Map(productKeys.map((key) => [key, withSlug(key, slug)])));

/** Renames the slug's keys back to the placeholder's, at any depth. */
export const fromWire = (value: unknown, slug: string) =>
  renameKeys(value, new Map(productKeys.map((key) => [withSlug(key, slug), key])));

/** Converts the field path of an error (`a.b.c`) from the slug's keys to the placeholder's. */
export function nameFromWire(name: string, slug: string): string {
  const names = new Map<string, string>(productKeys.map((key) => [withSlug(key, slug), key]));
  return name
    .split('.')
    .map((part) => names.get(part) ?? part)
    .join('.');
}

function renameKeys(value: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, names));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [names.get(key) ?? key, renameKeys(item, names)]),
  );
}
