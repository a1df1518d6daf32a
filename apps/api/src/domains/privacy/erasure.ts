import type { Ctx, Trx } from '../../schema.ts';

/** The name of a person whose data was erased. */
export const ERASED_NAME = { first_name: 'Erased', last_name: 'person' } as const;
export const ERASED_FULL_NAME = 'Erased person';

/** The person to erase, with the patients of the account. */
export interface ErasedPerson {
  uuid: string;
  patients: readonly string[];
}

/** How a domain erases what it stores about a person. The assembly gives the steps of all domains to this one. */
export interface ErasureStep {
  /** Open work that prevents the erasure, such as "2 open appointments"; null without any. */
  findOpenWork?: (trx: Trx, person: ErasedPerson, ctx: Ctx) => Promise<string | null>;
  /** Returns the files that are no longer needed. */
  erase?: (trx: Trx, person: ErasedPerson) => Promise<readonly string[] | void>;
}

/** "1 open appointment", "2 open appointments"; null for none. */
export const countOf = (n: number, one: string, many = `${one}s`) =>
  n === 0 ? null : `${n} ${n === 1 ? one : many}`;
