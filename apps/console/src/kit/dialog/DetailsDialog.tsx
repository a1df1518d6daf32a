import type { ReactNode } from 'react';
import { DIALOG_WIDTH } from '../defaults.ts';
import { Dialog } from './Dialog.tsx';
import classes from './dialog.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
}

interface DetailsDialogProps {
  title: string;
  subject?: string | undefined;
  opened: boolean;
  onClose: () => void;
  details: readonly Detail[];
  width?: number;
  history?: ReactNode;
  children?: ReactNode;
}

/** A read-only dialog of labelled values; an empty value shows as a dash. */
export function DetailsDialog({
  title,
  subject,
  opened,
  onClose,
  details,
  width = DIALOG_WIDTH,
  history,
  children,
}: DetailsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} subject={subject} width={width} history={history}>
      {children}
      <DescriptionList details={details} />
    </Dialog>
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
