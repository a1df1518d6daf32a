import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from './breakpoints.ts';

/** Whether the layout is that of a phone. */
export const useIsPhone = () =>
  useMediaQuery(`(max-width: ${breakpoints.xs})`, false, { getInitialValueInEffect: false });

/** Whether lists are cards, which a zoom of 200 % on a laptop has too. */
export const useHasCards = () =>
  useMediaQuery(`(max-width: ${breakpoints.sm})`, false, { getInitialValueInEffect: false });
