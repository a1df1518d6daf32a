/**
 * The console takes only types from the contract's schemas; the server validates. In the console's bundle
 * Zod is replaced by this, which lets schemas be declared and does nothing, and saves 45 kB on every visit.
 */
const nothing: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (['parse', 'safeParse', 'parseAsync', 'decode', 'encode'].includes(String(name)))
      throw new Error('The console does not validate with the contract’s schemas');
    return nothing;
  },
  apply: () => nothing,
});

type Declare = (...parts: unknown[]) => unknown;
const declare = nothing as Declare;

export const array = declare;
export const boolean = declare;
export const email = declare;
export { declare as enum };
export const iso = nothing as { date: Declare };
export const literal = declare;
export const number = declare;
export const object = declare;
export const record = declare;
export const strictObject = declare;
export const string = declare;
export const union = declare;
export const unknown = declare;
export const url = declare;
export const uuid = declare;
