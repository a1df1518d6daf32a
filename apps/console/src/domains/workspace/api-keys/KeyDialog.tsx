import {
  apiKeys,
  DEFAULT_OVERLAP,
  type ApiKey,
  type KeySecret,
} from '@baobab/contract/workspace/api-keys/api-keys';
import { scopeTexts } from '@baobab/contract/workspace/api-keys/scope-texts';
import type { KeyScope } from '@baobab/contract/kit/key-scopes';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useAuth } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { CopyBox } from '../../../kit/dialog/CopyBox.tsx';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { formatCount } from '../../../kit/format.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { keyMessages as messages, keyTags } from './api-keys.messages.ts';
import classes from './api-keys.module.css';

/** A key with its scopes and its use, to rotate or revoke. */
export const KeyDialog = ({ record: apiKey, ...dialog }: RecordProps<ApiKey>) => (
  <RecordDialog {...dialog} title="API key" subject={apiKey.name} width={640}>
    <Content apiKey={apiKey} />
  </RecordDialog>
);

function Content({ apiKey }: { apiKey: ApiKey }) {
  const [reply, setReply] = useState<KeySecret | null>(null);
  return (
    <>
      {reply && <CopyBox message={reply.message} label="Secret" value={reply.secret} />}
      <DescriptionList details={detailsOf(apiKey)} />
      <Days days={apiKey.days} />
      {apiKey.state !== 'revoked' && <Actions apiKey={apiKey} onSecret={setReply} />}
    </>
  );
}

const never = (time: string | null) => (time ? formatDateTime(time) : 'Never');

const detailsOf = (key: ApiKey) => [
  { label: 'State', value: <Tag {...keyTags[key.state]} /> },
  { label: 'Owner', value: key.owner.name },
  { label: 'Secret', value: key.hint ? `${key.hint}…` : '–' },
  ...(key.overlap_until
    ? [{ label: 'Former secret works until', value: formatDateTime(key.overlap_until) }]
    : []),
  { label: 'Added', value: formatDateTime(key.created_at) },
  { label: 'Rotated', value: never(key.rotated_at) },
  { label: 'Expires', value: never(key.expires_at) },
  { label: 'Addresses', value: key.addresses.join(', ') || 'Every address' },
  { label: 'Requests a minute', value: formatCount(key.rate) },
  {
    label: 'Last use',
    value: `${never(key.last_used_at)}${key.last_address ? `, ${key.last_address}` : ''}`,
  },
  { label: 'Last refusal', value: refusalOf(key) },
  { label: 'Scopes', value: <Scopes scopes={key.scopes.filter((scope) => !key.lost.includes(scope))} /> },
  ...(key.lost.length > 0 ? [{ label: 'Scopes without effect', value: <LostScopes lost={key.lost} /> }] : []),
];

const refusalOf = ({ last_refused_at, last_refusal }: ApiKey) =>
  last_refused_at ? `${formatDateTime(last_refused_at)}: ${last_refusal}` : 'Never';

const Scopes = ({ scopes }: { scopes: readonly string[] }) => (
  <ul className={classes.list}>
    {scopes.map((scope) => (
      <li key={scope}>
        {scope}: {scopeTexts[scope as KeyScope]}
      </li>
    ))}
  </ul>
);

const LostScopes = ({ lost }: { lost: readonly string[] }) => (
  <>
    {messages.lost} {lost.join(', ')}
  </>
);

function Days({ days }: Pick<ApiKey, 'days'>) {
  if (days.length === 0) return <p>{messages.noCalls}</p>;
  return (
    <table className={classes.days}>
      <caption>Calls by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Calls</th>
          <th scope="col">Refused</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, calls, refused }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{formatCount(calls)}</td>
            <td>{formatCount(refused)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const overlaps = [
  { value: '0', label: 'Ends immediately' },
  { value: '1', label: 'Works for 1 hour' },
  { value: String(DEFAULT_OVERLAP), label: 'Works for 24 hours' },
  { value: String(24 * 7), label: 'Works for 7 days' },
];

interface ActionsProps {
  apiKey: ApiKey;
  onSecret: (reply: KeySecret) => void;
}

function Actions({ apiKey, onSecret }: ActionsProps) {
  const [overlap, setOverlap] = useState(String(DEFAULT_OVERLAP));
  const rotate = useAction(apiKeys.rotate, { refresh: [apiKeys.list] });
  const revoke = useAction(apiKeys.revoke, { done: messages.revoked, refresh: [apiKeys.list] });
  const params = { uuid: apiKey.uuid };
  const isOwn = useAuth()?.admin.uuid === apiKey.owner.uuid;
  const isFirst = apiKey.state === 'waiting';

  async function askToRotate() {
    const text = 'The new secret is shown once.';
    const title = isFirst ? `Take the secret of ${apiKey.name}?` : `Rotate ${apiKey.name}?`;
    if (!(await confirm(title, { text, yes: isFirst ? 'Take secret' : 'Rotate', no: 'Cancel' }))) return;
    const outcome = await rotate.run({ params, body: { overlap_hours: Number(overlap) } });
    if (outcome.ok) onSecret(outcome.reply);
  }
  async function askToRevoke() {
    const text = 'Its requests are refused immediately. This cannot be undone.';
    if (await confirm(`Revoke ${apiKey.name}?`, { text, yes: 'Revoke', no: 'Cancel' }))
      await revoke.run({ params });
  }
  return (
    <div className={classes.actions}>
      {isOwn && !isFirst && (
        <Select
          label="Former secret"
          data={overlaps}
          value={overlap}
          allowDeselect={false}
          openOnFocus={false}
          onChange={(picked) => picked && setOverlap(picked)}
        />
      )}
      {isOwn && (
        <Button variant="default" loading={rotate.running.length > 0} onClick={() => void askToRotate()}>
          {isFirst ? 'Take secret' : 'Rotate'}
        </Button>
      )}
      <Button variant="default" loading={revoke.running.length > 0} onClick={() => void askToRevoke()}>
        Revoke
      </Button>
    </div>
  );
}
