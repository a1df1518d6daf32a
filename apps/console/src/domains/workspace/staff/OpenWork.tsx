import { pluralize } from '@baobab/contract/kit/numbers';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { OpenWork as Work } from '@baobab/contract/workspace/staff/staff';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import classes from './staff.module.css';

interface OpenWorkProps {
  work: Work;
  /** Null for Unassigned. */
  onColleague: (uuid: string | null) => void;
}

/** The open work of a member, in the question before they are disabled or get another role. */
export function OpenWork({ work, onColleague }: OpenWorkProps) {
  const { campaigns, conversations } = work;
  const lines = linesOf(work);
  if (lines.length + campaigns.length === 0) return <p className={classes.work}>There is no open work.</p>;
  return (
    <div className={classes.work}>
      <p>Open work:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {campaigns.length > 0 && (
          <li>
            {pluralize(
              campaigns.length,
              'notification is sent as planned:',
              'notifications are sent as planned:',
            )}
            <ul aria-label="Planned notifications">
              {campaigns.map(({ uuid, title, begins_at }) => (
                <li key={uuid}>{`${title}, ${formatDateTime(begins_at)}`}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      {conversations > 0 && <ColleagueSelect work={work} onColleague={onColleague} />}
    </div>
  );
}

function linesOf({ conversations, approvals, bulk_actions, exports }: Work): string[] {
  const line = (count: number, one: string, many: string) => (count > 0 ? [pluralize(count, one, many)] : []);
  return [
    ...line(conversations, 'open conversation', 'open conversations'),
    ...line(approvals, 'request for approval is withdrawn', 'requests for approval are withdrawn'),
    ...line(bulk_actions, 'bulk action stops', 'bulk actions stop'),
    ...line(exports, 'export stops', 'exports stop'),
  ];
}

const UNASSIGNED = '';

function ColleagueSelect({ work, onColleague }: OpenWorkProps) {
  const [value, setValue] = useState(UNASSIGNED);
  const colleagues = work.colleagues.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <Select
      label="Give the conversations to"
      data={[{ value: UNASSIGNED, label: 'Unassigned' }, ...colleagues]}
      value={value}
      allowDeselect={false}
      openOnFocus={false}
      searchable={colleagues.length > 10}
      // Above the confirmation dialog.
      comboboxProps={{ withinPortal: true, zIndex: 450 }}
      onChange={(picked) => {
        setValue(picked ?? UNASSIGNED);
        onColleague(picked || null);
      }}
    />
  );
}
