export const TICK = { fontSize: 12, fill: 'var(--text-soft)' };

/** The space of one tick of a numeric axis, with the gap to the next. */
export const MAX_TICK_PX = 48;

/** Read out after the name of a chart. */
export const HOW_TO_READ = 'The left and right arrow keys read the values one by one.';
