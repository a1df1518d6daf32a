import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/client.ts';
import { Page } from './Page.tsx';
import classes from './Page.module.css';

interface StateProps {
  title: string;
  children?: ReactNode;
}

/** A calm block where there is nothing else to show. */
export function State({ title, children }: StateProps) {
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A screen whose code is still on its way: its name, and the room it will take. */
export const ScreenSkeleton = ({ title }: { title: string }) => (
  <Page title={title}>
    <div role="status" aria-label="Loading" className={classes.skeleton} />
  </Page>
);

/** What a failed read looks like: why, and a way to try again. */
export function FailedState({
  error,
  retry,
  retrying,
}: {
  error: ApiError;
  retry: () => void;
  retrying: boolean;
}) {
  if (error.status === 403)
    return (
      <State title="No access">
        <p>Your role does not have access to this data. Ask an administrator if you need it.</p>
      </State>
    );
  return (
    <State title="This could not be loaded">
      <p>{error.message}</p>
      <Button variant="default" onClick={retry} loading={retrying}>
        Try again
      </Button>
    </State>
  );
}
