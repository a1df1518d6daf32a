import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../kit/layout/Page.tsx';
import { State } from '../kit/layout/States.tsx';

/** Stands in for a screen that a later step builds. */
export const NotBuiltYet = ({ title }: { title: string }) => (
  <Page title={title}>
    <State title="Not built yet">
      <p>This screen is on its way. Everything else in the sidebar that has data works already.</p>
    </State>
  </Page>
);

/** A role without the right is told so, and what it is there for. */
export const NoAccess = ({ title }: { title: string }) => (
  <Page title={title}>
    <State title="No access">
      <p>Your role does not have access to this screen’s data. Ask an administrator if you need it.</p>
      <Anchor component={Link} to="/support">
        Go to Support
      </Anchor>
    </State>
  </Page>
);

export const NotFound = () => (
  <Page title="Page not found">
    <State title="There is no screen at this address">
      <p>
        It may have moved, or the address may be misspelt. Press Ctrl K to search, or start from the
        dashboard.
      </p>
      <Anchor component={Link} to="/dashboard">
        Go to the dashboard
      </Anchor>
    </State>
  </Page>
);
