import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/** A lazy component outside the app, such as a form of the sign-in, which brings Mantine with it. */
export const lazyWithMantine = <P extends object>(fetchCode: () => Promise<ComponentType<P>>) =>
  lazyComponent<P>(async () => {
    const [{ MantineRoot }, Content] = await Promise.all([import('./MantineRoot.tsx'), fetchCode()]);
    return function WithMantine(props: P) {
      return (
        <MantineRoot>
          <Content {...props} />
        </MantineRoot>
      );
    };
  }).Component;
