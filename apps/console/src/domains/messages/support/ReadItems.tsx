import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import type { ReactNode } from 'react';
import { RETRY } from '../../../kit/form/fields.tsx';
import type { Read } from '../../../kit/layout/States.tsx';

interface ReadItemsProps<T> {
  read: Read<T>;
  children: (data: T) => ReactNode;
}

/** The items of a menu that are read: a failed read is no empty menu, and can be repeated. */
export function ReadItems<T>({ read, children }: ReadItemsProps<T>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error || read.isFetching) return <Menu.Label>Loading…</Menu.Label>;
  return (
    <Menu.Item closeMenuOnClick={false} onClick={() => void read.refetch()}>
      {RETRY.label}
    </Menu.Item>
  );
}
