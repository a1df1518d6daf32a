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
  /** Null when the API keys end. */
  onKeyOwner: (uuid: string | null) => void;
}

/** The open work of a member, in the question before they are disabled or get another role. */
export function OpenWork({ work, onColleague, onKeyOwner }: OpenWorkProps) {
  const { campaigns, conversations, api_keys, colleagues, key_owners } = work;
  const ending = api_keys.filter(({ ends }) => ends);
  const lines = linesOf(work);
  if (lines.length + campaigns.length + api_keys.length === 0)
    return <p className={classes.work}>There is no open work.</p>;
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
        {api_keys.map(({ uuid, name, ends }) => (
          <li key={uuid}>
            {ends ? `The API key ${name} ends` : `The API key ${name} keeps only what the new role may do`}
          </li>
        ))}
      </ul>
      {conversations > 0 && (
        <ColleagueSelect
          label="Give the conversations to"
          nobody="Unassigned"
          colleagues={colleagues}
          onPick={onColleague}
        />
      )}
      {ending.length > 0 && (
        <ColleagueSelect
          label="Give the API keys to"
          nobody="Nobody: they end"
          colleagues={key_owners}
          onPick={onKeyOwner}
        />
      )}
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

const NOBODY = '';

interface ColleagueSelectProps {
  label: string;
  nobody: string;
  colleagues: Work['colleagues'];
  onPick: (uuid: string | null) => void;
}

function ColleagueSelect({ label, nobody, colleagues, onPick }: ColleagueSelectProps) {
  const [value, setValue] = useState(NOBODY);
  const options = colleagues.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <Select
      label={label}
      data={[{ value: NOBODY, label: nobody }, ...options]}
      value={value}
      allowDeselect={false}
      openOnFocus={false}
      searchable={colleagues.length > 10}
      // Above the confirmation dialog.
      comboboxProps={{ withinPortal: true, zIndex: 450 }}
      onChange={(picked) => {
        setValue(picked ?? NOBODY);
        onPick(picked || null);
      }}
    />
  );
}
