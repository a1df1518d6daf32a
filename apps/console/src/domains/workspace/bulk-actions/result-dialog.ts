/** The name of the result dialog in the address. Bell items link to it, so it is part of stored data. */
export const RESULT_DIALOG = 'bulk-result';
