import {
  duplicates,
  type Duplicate,
  type DuplicateSide,
  type Merge,
} from '@baobab/contract/overview/duplicates';
import { people } from '@baobab/contract/overview/people';
import { patients } from '@baobab/contract/people/patients';
import { users } from '@baobab/contract/people/users';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { formatPhone } from '../../../kit/format.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { ChangesOfList } from '../../workspace/lists/public.ts';
import { recordCell, RecordLink } from '../../workspace/records/public.ts';
import { duplicatesMessages as messages, reasonLabels } from './duplicates.messages.ts';
import classes from './duplicates.module.css';

const MergeDialog = lazyDialog(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog));

/** Pairs of records that may be one person, and the merges of the past. */
export const DuplicatesScreen = () => (
  <Page title="Duplicates">
    <PageTabs
      label="Duplicates"
      tabs={[
        { value: 'possible', label: 'Possible duplicates', content: <PairsTab /> },
        { value: 'merges', label: 'Merges', content: <MergesTab /> },
      ]}
    />
  </Page>
);

function PairsTab() {
  const { sorting: _sorting, ...list } = useList(duplicates.list, { state: 'open' });
  const [pair, setPair] = useState<Duplicate>();
  const [opened, setOpened] = useState(false);
  const compare = (row: Duplicate) => {
    setPair(row);
    setOpened(true);
  };
  return (
    <>
      <ResourceTable
        label="Possible duplicates"
        list={list}
        columns={pairColumns(compare)}
        rowKey={(row) => row.uuid}
        empty={<p>{messages.empty}</p>}
      />
      <ChangesOfList list={list} />
      {pair && <MergeDialog key={pair.uuid} pair={pair} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

const pairColumns = (compare: (row: Duplicate) => void): Column<Duplicate>[] => [
  { header: 'Record', card: 'lead', cell: (row) => <Side kind={row.kind} side={row.first} /> },
  { header: 'Possible copy', card: 'fact', cell: (row) => <Side kind={row.kind} side={row.second} /> },
  { header: 'Kind', cell: (row) => kindOf(row) },
  {
    header: 'Reason',
    card: 'fact',
    cell: (row) => (
      <span className={classes.person}>
        {row.reasons.map((reason) => (
          <span key={reason}>{reasonLabels[reason]}</span>
        ))}
      </span>
    ),
  },
  { header: 'Score', cell: (row) => row.score },
  {
    header: 'Actions',
    kind: 'control',
    card: 'action',
    cell: (row) => <PairActions pair={row} compare={compare} />,
  },
];

const kindOf = ({ kind }: Pick<Duplicate, 'kind'>) => (kind === 'consumer' ? 'Consumer' : 'Patient');

function PairActions({ pair, compare }: { pair: Duplicate; compare: (row: Duplicate) => void }) {
  const dismiss = useAction(duplicates.dismiss, {
    done: messages.dismissed,
    refresh: [duplicates.list],
    undo: ({ params }) => prepareCall(duplicates.reopen, { params }),
  });
  const names = `${pair.first.full_name} and ${pair.second.full_name}`;
  return (
    <div className={classes.buttons}>
      <Button size="compact-sm" aria-label={`Compare ${names}`} onClick={() => compare(pair)}>
        Compare
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Two people: ${names}`}
        loading={dismiss.running.length > 0}
        onClick={() => void dismiss.run({ params: { uuid: pair.uuid } })}
      >
        Two people
      </Button>
    </div>
  );
}

const Side = ({ kind, side }: { kind: Duplicate['kind']; side: DuplicateSide }) => (
  <span className={classes.person}>
    <RecordLink kind={kind} uuid={side.uuid} name={side.full_name || side.email || '–'} />
    {[side.mobile && formatPhone(side.mobile), side.email, side.dob && `born ${formatDate(side.dob)}`].map(
      (detail) => detail && <small key={detail}>{detail}</small>,
    )}
  </span>
);

function MergesTab() {
  const { sorting: _sorting, ...list } = useList(duplicates.merges, {});
  return (
    <>
      <ResourceTable
        label="Merges"
        list={list}
        columns={mergeColumns}
        rowKey={(row) => row.uuid}
        empty={<p>{messages.noMerges}</p>}
      />
      <ChangesOfList list={list} />
    </>
  );
}

const mergeColumns: Column<Merge>[] = [
  {
    header: 'Kept',
    card: 'lead',
    ...recordCell(({ kind, kept }) => ({ kind, uuid: kept.uuid, name: kept.full_name })),
  },
  { header: 'Merged', card: 'fact', cell: (row) => row.merged.full_name },
  { header: 'Kind', cell: (row) => kindOf(row) },
  { header: 'At', card: 'fact', cell: (row) => formatDateTime(row.at) },
  { header: 'By', cell: (row) => row.by ?? '–' },
  {
    header: 'State',
    card: 'action',
    cell: (row) => (row.undoneAt ? <Tag meaning="off">Undone</Tag> : <UndoButton merge={row} />),
  },
];

function UndoButton({ merge }: { merge: Merge }) {
  const undo = useAction(duplicates.undo, {
    done: messages.undone,
    refresh: [duplicates.merges, duplicates.list, people.get, patients.get, patients.list, users.list],
  });
  const ask = async () => {
    if (await confirm(messages.undoTitle, { text: messages.undoText, yes: 'Undo', no: 'Cancel' }))
      await undo.run({ params: { uuid: merge.uuid } });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Undo the merge of ${merge.merged.full_name}`}
      onClick={() => void ask()}
    >
      Undo
    </Button>
  );
}
