/** Of what is wrong or doubtful in a file, this many are told one by one. */
export const MAX_PROBLEMS = 1_000;
/** Of what a file adds or changes, this many are shown. */
export const MAX_SHOWN = 200;
