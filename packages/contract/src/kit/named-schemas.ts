import * as bulk from './bulk.ts';
import * as errors from './errors.ts';
import * as history from './history.ts';
import * as imports from './imports.ts';
import * as listExport from './list-export.ts';
import * as primitives from './primitives.ts';
import * as z from 'zod';

/** The modules of the kit that export schemas. */
const kitModules = [bulk, errors, history, imports, listExport, primitives];

/**
 * The schemas that modules of the contract export, by their name in the OpenAPI document, which is the name of the
 * export.
 */
export function namedSchemas(modules: readonly object[]): ReadonlyMap<string, z.ZodType> {
  const schemas = new Map<string, z.ZodType>();
  for (const [name, value] of [...kitModules, ...modules].flatMap((module) =>
    Object.entries<unknown>({ ...module }),
  )) {
    if (!(value instanceof z.ZodType)) continue;
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    if (schemas.has(id)) throw new Error(`Two modules of the contract export a schema ${name}`);
    schemas.set(id, value);
  }
  return schemas;
}
