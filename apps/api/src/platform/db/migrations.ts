import path from 'node:path';

/** The folder of the product's migrations. */
export const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');
