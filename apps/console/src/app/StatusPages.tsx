import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { landingOf } from '../domains/workspace/access/landing.ts';
import { useAuth } from '../kit/api/session.ts';
import { Page } from '../kit/layout/Page.tsx';
import { EmptyState } from '../kit/layout/States.tsx';

/** Shown for a screen that the role may not read; links to the role's landing screen. */
export const NoAccess = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState title="No access">
      <p>Your role does not have access to this screen’s data. Ask an administrator if you need it.</p>
      <LandingLink />
    </EmptyState>
  </Page>
);

export const NotFound = () => (
  <Page title="Page not found">
    <EmptyState title="There is no screen at this address">
      <p>It may have moved, or the address may be misspelt. Press Ctrl K to search, or start from here:</p>
      <LandingLink />
    </EmptyState>
  </Page>
);

/**
 * In place of a screen that could not be loaded or shown. Try again loads its code again; only a new page has the code
 * of a newer release.
 */
export const ErrorPage = ({ reset }: { reset: () => void }) => (
  <Page title="Something went wrong">
    <EmptyState title="This screen could not be shown">
      <p>
        Check your connection and try again. If the problem persists, reload the page or contact an
        administrator.
      </p>
      <Button variant="default" onClick={reset}>
        Try again
      </Button>
      <Button variant="subtle" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </EmptyState>
  </Page>
);

function LandingLink() {
  const { to, label } = landingOf(useAuth()?.admin.role ?? '');
  return <Link to={to}>{label}</Link>;
}
