import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DIALOG_WIDTH } from '../defaults.ts';
import classes from './dialog.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
}

interface DetailsDialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  details: readonly Detail[];
  width?: number;
  children?: ReactNode;
}

/** A read-only dialog of labelled values; an empty value shows as a dash. */
export function DetailsDialog({
  title,
  opened,
  onClose,
  details,
  width = DIALOG_WIDTH,
  children,
}: DetailsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
      <DescriptionList details={details} />
    </Modal>
  );
}

/** Labels and values; `columns={2}` uses two columns where the width allows. */
export const DescriptionList = ({
  details,
  columns = 1,
}: {
  details: readonly Detail[];
  columns?: 1 | 2;
}) => (
  <dl className={classes.details} data-columns={columns}>
    {details.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
      </div>
    ))}
  </dl>
);
