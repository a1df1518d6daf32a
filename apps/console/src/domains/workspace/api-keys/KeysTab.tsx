import { apiKeys, type ApiKey } from '@baobab/contract/workspace/api-keys/api-keys';
import { Button } from '@mantine/core';
import { readState, useCall } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { formatCount } from '../../../kit/format.ts';
import { Toolbar } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { useLocalList } from '../../../kit/table/local-list.ts';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { dateTimeCell } from '../../../kit/table/two-parts.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { keyMessages as messages, keyTags } from './api-keys.messages.ts';
import classes from './api-keys.module.css';

const AddKeyDialog = lazyDialog(() => import('./AddKeyDialog.tsx').then((m) => m.AddKeyDialog));
const KeyDialog = lazyDialog(() => import('./KeyDialog.tsx').then((m) => m.KeyDialog));

/** The keys by which other systems call the API. */
export function KeysTab() {
  const read = useCall(apiKeys.list, {});
  const rows = read.data?.data ?? [];
  const list = { ...useLocalList(rows), ...readState(read) };
  const add = useDialog('add-key');
  const open = useDialog('key');
  const shown = useLastDefined(rows.find(({ uuid }) => uuid === open.id));
  return (
    <>
      <p className={classes.intro}>{messages.intro}</p>
      <Toolbar right={<Button onClick={() => add.open()}>New API key</Button>} />
      <ResourceTable
        label="API keys"
        list={list}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={({ name }) => name}
        onOpen={({ uuid }) => open.open(uuid)}
        empty={<p>{messages.empty}</p>}
      />
      <AddKeyDialog {...add.props} />
      <KeyDialog record={shown} {...open.props} />
    </>
  );
}

const sumOf = ({ days }: ApiKey, name: 'calls' | 'refused') =>
  formatCount(days.reduce((sum, day) => sum + day[name], 0));

const columns: Column<ApiKey>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Owner', cell: ({ owner }) => owner.name },
  { header: 'State', card: 'fact', cell: ({ state }) => <Tag {...keyTags[state]} /> },
  { header: 'Scopes', kind: 'number', cell: ({ scopes }) => formatCount(scopes.length) },
  {
    header: 'Last Use',
    card: 'fact',
    cell: ({ last_used_at }) => (last_used_at ? dateTimeCell(last_used_at) : '–'),
  },
  { header: 'Calls in 14 Days', kind: 'number', cell: (key) => sumOf(key, 'calls') },
  { header: 'Refused in 14 Days', kind: 'number', cell: (key) => sumOf(key, 'refused') },
  {
    header: 'Expires',
    cell: ({ expires_at }) => (expires_at ? dateTimeCell(expires_at) : 'Never'),
  },
];
