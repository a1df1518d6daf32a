import { MantineProvider } from '@mantine/core';
// Mantine's import order: components that build on others override their styles.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import './print.css';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** Mantine's theme and base styles. The sign-in does without them, because they are a quarter of its transfer. */
export const MantineRoot = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto">
    {children}
  </MantineProvider>
);
