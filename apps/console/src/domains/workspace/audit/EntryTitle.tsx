import type { AuditEntry } from '@baobab/contract/kit/history';
import { Tag } from '../../../kit/layout/Tag.tsx';
import classes from './audit.module.css';

/** The action as a sentence; a read of medical data is marked. */
export const EntryTitle = ({ entry }: { entry: AuditEntry }) => (
  <span className={classes.title}>
    {entry.label} {entry.medical && <Tag meaning="waiting">Medical data</Tag>}
  </span>
);
