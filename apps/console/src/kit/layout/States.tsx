import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/client.ts';
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

/** What a failed read looks like: why, and a way to try again. */
export function FailedState({ error, retry }: { error: ApiError; retry: () => void }) {
  if (error.status === 403)
    return (
      <State title="No access">
        <p>Your role does not have access to this data. Ask an administrator if you need it.</p>
      </State>
    );
  return (
    <State title="This could not be loaded">
      <p>{error.message}</p>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </State>
  );
}
