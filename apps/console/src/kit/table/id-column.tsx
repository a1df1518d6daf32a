import { IconCheck, IconCopy } from '../icons/shell-icons.ts';
import { useEffect, useState } from 'react';
import { notifyFailure } from '../feedback/notices.tsx';
import classes from './ResourceTable.module.css';

/** Copies the id, for staff who must refer to a row; the tooltip shows it. */
export const idColumn = (header: string) => ({
  key: 'uuid' as const,
  header,
  kind: 'control' as const,
  cell: ({ uuid }: { uuid: string }) => <CopyButton header={header} uuid={uuid} />,
});

function CopyButton({ header, uuid }: { header: string; uuid: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(uuid);
      setCopied(true);
    } catch {
      // The browser offers the clipboard only over HTTPS.
      notifyFailure(uuid, { title: 'The id could not be copied' });
    }
  }
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={classes.id} title={uuid} onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">
        {copied ? 'Copied' : 'Copy'} {header} {uuid}
      </span>
    </button>
  );
}
