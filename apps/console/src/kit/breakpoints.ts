/**
 * Widths at which the layout changes, by Mantine's names. The theme uses them, and style sheets refer to them
 * as `@media (--max-xs)` and `@media (--min-xs)`.
 */
export const breakpoints = {
  /** Phones. */
  xs: '40em',
  /** Tables become cards; the support screen shows one pane. */
  sm: '48em',
  /** Tablets: the sidebar becomes a drawer. */
  md: '62em',
  /** Small laptops: tighter tables and toolbars. */
  lg: '80em',
  xl: '88em',
};
