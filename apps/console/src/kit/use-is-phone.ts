import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from './breakpoints.ts';

/** Whether lists are cards. */
export const useIsPhone = () =>
  useMediaQuery(`(max-width: ${breakpoints.xs})`, false, { getInitialValueInEffect: false });
