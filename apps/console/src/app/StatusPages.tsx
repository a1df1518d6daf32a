import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { landingOf } from '../domains/access/landing.ts';
import { useAuth } from '../kit/api/session.ts';
import { Page } from '../kit/layout/Page.tsx';
import { State } from '../kit/layout/States.tsx';

/** A role without the right is told so, and led to where it has one. */
export const NoAccess = ({ title }: { title: string }) => (
  <Page title={title}>
    <State title="No access">
      <p>Your role does not have access to this screen’s data. Ask an administrator if you need it.</p>
      <LandingLink />
    </State>
  </Page>
);

export const NotFound = () => (
  <Page title="Page not found">
    <State title="There is no screen at this address">
      <p>It may have moved, or the address may be misspelt. Press Ctrl K to search, or start from here:</p>
      <LandingLink />
    </State>
  </Page>
);

/** A screen that could not be shown: most often its code did not arrive, or a newer version is there. */
export const ErrorPage = () => (
  <Page title="Something went wrong">
    <State title="This screen could not be shown">
      <p>Check your connection and try again. If it stays like this, tell an administrator.</p>
      <Button variant="default" onClick={() => location.reload()}>
        Try again
      </Button>
    </State>
  </Page>
);

function LandingLink() {
  const to = landingOf(useAuth()?.admin.role ?? '');
  return (
    <Anchor component={Link} to={to}>
      {to === '/support' ? 'Go to Support' : 'Go to the dashboard'}
    </Anchor>
  );
}
