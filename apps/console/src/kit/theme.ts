import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';
import { breakpoints } from './breakpoints.ts';

/** Mantine picks the text colour from the light shade only; pale buttons in the dark theme need dark text. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.color && input.color !== input.theme.primaryColor) return resolved;
  if (input.variant === 'filled') return { ...resolved, color: 'var(--mantine-primary-color-contrast)' };
  if (input.variant === 'light')
    return { ...resolved, background: 'var(--primary-soft)', color: 'var(--primary)' };
  return resolved;
};

/** How long dialogs, sheets and menus take to open and close; not at all with reduced motion. */
const MOTION = { duration: 150 };
/** Above dialogs, below the questions that they ask. */
const comboboxProps = { zIndex: 350 };
const visibilityToggleButtonProps = { 'aria-label': 'Show or hide password', tabIndex: 0 };
const closeButtonProps = { 'aria-label': 'Close' };

/** Mantine's theme; sizes refer to the tokens in tokens.css. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  variantColorResolver,
  respectReducedMotion: true,
  components: {
    PasswordInput: { defaultProps: { visibilityToggleButtonProps } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // The options list scrolls itself (tokens.css); a ScrollArea would add an extra tab stop.
    Select: { defaultProps: { withScrollArea: false, comboboxProps } },
    MultiSelect: { defaultProps: { withScrollArea: false, comboboxProps } },
    TagsInput: { defaultProps: { comboboxProps } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: MOTION } },
    Popover: { defaultProps: { transitionProps: MOTION } },
    Modal: {
      defaultProps: { centered: true, closeButtonProps, transitionProps: { transition: 'fade', ...MOTION } },
    },
    Drawer: { defaultProps: { transitionProps: MOTION } },
  },
  breakpoints,
  defaultRadius: 'var(--radius-md)',
  fontFamily: 'var(--font-family)',
  fontSizes: {
    xs: 'var(--font-size-xs)',
    sm: 'var(--font-size-md)',
    md: 'var(--font-size-md)',
    lg: 'var(--font-size-lg)',
    xl: 'var(--font-size-xl)',
  },
  colors: {
    teal: [
      '#f0fdfa',
      '#e3f1ee',
      '#99f6e4',
      '#5eead4',
      '#2dd4bf',
      '#14b8a6',
      '#0d9488',
      '#0f766e',
      '#115e59',
      '#134e4a',
    ],
    dark: [
      '#e4eeeb',
      '#c4d3cf',
      '#9db1ac',
      '#7c918c',
      '#2f4540',
      '#22332f',
      '#182723',
      '#13201d',
      '#0d1614',
      '#091110',
    ],
  },
});
