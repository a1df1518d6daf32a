/** The maximum number of errors or warnings that are listed one by one. */
export const MAX_PROBLEMS = 1_000;
/** The maximum number of added or changed rows that are shown. */
export const MAX_SHOWN = 200;
