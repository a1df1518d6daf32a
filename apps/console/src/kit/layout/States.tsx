import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/client.ts';
import { Page } from './Page.tsx';
import classes from './Page.module.css';

interface StateProps {
  title: string;
  children?: ReactNode;
}

/** A title with text and actions, shown in place of content. */
export function EmptyState({ title, children }: StateProps) {
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The text of an empty list and its next step, which a role without the permission does not have. */
export const EmptyList = ({ text, step }: { text: string; step?: NextStep | false | undefined }) => (
  <>
    <p>{text}</p>
    {step && <Button onClick={() => step.run()}>{step.label}</Button>}
  </>
);

export interface NextStep {
  label: string;
  run: () => void;
}

/** Shown while a screen's code loads: its title and a placeholder for its content. */
export const ScreenSkeleton = ({ title }: { title: string }) => (
  <Page title={title}>
    <div role="status" aria-label="Loading" className={classes.skeleton} />
  </Page>
);

/** Shown in a list while it loads. */
export const ListSkeleton = () => (
  <div role="status" aria-label="Loading">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className={classes.skeletonLine} />
    ))}
  </div>
);

export const NoRecord = () => (
  <EmptyState title="Not found">
    <p>This record no longer exists.</p>
  </EmptyState>
);

/** Shown when a read failed: the reason and a retry button. */
export function ErrorState({
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
      <EmptyState title="No access">
        <p>Your role does not have access to this data. Ask an administrator if you need it.</p>
      </EmptyState>
    );
  if (error.status === 404) return <NoRecord />;
  if (error.status === 400) return <InvalidFilter />;
  // The server names what it could not do within its limits.
  if (error.status === 422)
    return (
      <EmptyState title="Narrow the search or the filters">
        <p>{error.message}</p>
      </EmptyState>
    );
  return (
    <EmptyState title="Something went wrong">
      {error.status === 0 && (
        <p>
          {error.message}
          <br />
          This is loaded by itself as soon as the connection is back.
        </p>
      )}
      <Button variant="default" onClick={retry} loading={retrying}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** The state of a query that its content depends on. */
export type Read<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };

interface ReadContentProps<T> {
  read: Read<T>;
  /** Shown while the data loads. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The content of a read, or its error, or a placeholder while it loads. Data stays when it cannot be read again. */
export function ReadContent<T>({ read, loading = <ListSkeleton />, children }: ReadContentProps<T>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return loading;
  return (
    <ErrorState error={read.error as ApiError} retry={() => void read.refetch()} retrying={read.isFetching} />
  );
}

/** In place of a small part that could not be read: what is missing, and another attempt. */
export const ReadFailure = ({ text, read }: { text: string; read: Read<unknown> }) =>
  read.data === undefined &&
  read.error !== null && (
    <span role="alert">
      {text}{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={read.isFetching}
        onClick={() => void read.refetch()}
      >
        Try again
      </Button>
    </span>
  );

/** A screen that has not been read: its placeholder, or the error. */
export const UnreadScreen = ({ title, read }: { title: string; read: Read<unknown> }) =>
  read.error ? (
    <Page title={title}>
      <ReadContent read={read}>{() => null}</ReadContent>
    </Page>
  ) : (
    <ScreenSkeleton title={title} />
  );

/** Only an edited or broken link contains a filter that the server refuses; another attempt would fail too. */
function InvalidFilter() {
  const navigate = useNavigate();
  return (
    <EmptyState title="Nothing found">
      <p>A filter in this address names a record or a value that does not exist.</p>
      <Button
        variant="default"
        onClick={() => void navigate({ to: '.', search: ({ tab }) => (tab === undefined ? {} : { tab }) })}
      >
        Clear filters
      </Button>
    </EmptyState>
  );
}
