import { formatDateTime, formatDate } from '@baobab/contract/kit/lagos-time';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import type { PlanState, PricePlan } from '@baobab/contract/master-data/price-plans';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePage } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { Tag, type Meaning } from '../../../kit/layout/Tag.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { FileName } from '../../../kit/transfer/imports/FileName.tsx';
import { UploadedRows } from '../../../kit/transfer/imports/UploadedRows.tsx';
import { EndPlan } from './EndPlan.tsx';
import { useCallOff } from './planned.ts';
import { planRows } from './price-imports.source.ts';
import classes from './price-imports.module.css';

const PER_PAGE = 5;

/** The changes that were planned for a day, newest first; nothing while there are none. */
export function PlannedUploads({ kind }: { kind: PriceKind }) {
  const [page, setPage] = useState(1);
  const result = usePage(priceImports.plans, page, PER_PAGE, { kind });
  const { callOff, running } = useCallOff(kind);
  const [opened, setOpened] = useState<PricePlan | null>(null);
  const [ending, setEnding] = useState<PricePlan | null>(null);
  if (!result.total)
    return <ReadFailure text="The planned changes could not be loaded." read={result.read} />;
  return (
    <section className={classes.planned} aria-label="Planned changes">
      <h3>Planned changes</h3>
      <ResourceTable
        label="Planned changes"
        list={{ ...result, page, size: PER_PAGE, setPage }}
        columns={[
          fileColumn(setOpened),
          ...columns,
          controlsColumn({
            callOff: (plan) => void callOff({ ...plan, plan: plan.uuid, prices: plan.added + plan.changed }),
            end: setEnding,
            running,
          }),
        ]}
        rowKey={(plan) => plan.uuid}
        empty={null}
      />
      {ending && <EndPlan key={ending.uuid} kind={kind} plan={ending} onClose={() => setEnding(null)} />}
      {opened && (
        <UploadedRows key={opened.uuid} upload={opened} {...planRows} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

const states: Record<PlanState, [Meaning, string]> = {
  planned: ['waiting', 'Planned'],
  applied: ['done', 'Applied'],
  cancelled: ['off', 'Called off'],
  failed: ['failed', 'Failed'],
};

const fileColumn = (open: (plan: PricePlan) => void): Column<PricePlan> => ({
  header: 'File',
  cell: (plan) => <FileName file={plan.file} of={formatDate(plan.valid_from)} onOpen={() => open(plan)} />,
});

const columns: Column<PricePlan>[] = [
  { header: 'Valid From', cell: ({ valid_from }) => formatDate(valid_from) },
  { header: 'Who', cell: ({ by }) => by },
  { header: 'New', kind: 'number', cell: ({ added }) => formatCount(added) },
  { header: 'Changed', kind: 'number', cell: ({ changed }) => formatCount(changed) },
  {
    header: 'Status',
    hint: ({ endedBy, endedAt }) => (endedBy ? `${endedBy}, ${formatDateTime(endedAt)}` : ''),
    cell: ({ state, reason }) => {
      const [meaning, label] = states[state];
      return (
        <>
          <Tag meaning={meaning}>{label}</Tag>
          {reason && <p className={classes.reason}>{reason}</p>}
        </>
      );
    },
  },
];

interface Controls {
  callOff: (plan: PricePlan) => void;
  end: (plan: PricePlan) => void;
  /** The ids of the plans that are being called off. */
  running: readonly string[];
}

const controlsColumn = ({ callOff, end, running }: Controls): Column<PricePlan> => ({
  header: 'Actions',
  kind: 'control',
  cell: (plan) =>
    plan.state === 'planned' && (
      <div className={classes.controls}>
        {plan.changed > 0 && !plan.isEnd && (
          <Button
            variant="default"
            size="sm"
            className={classes.action}
            aria-label={`Plan end of ${plan.file} of ${formatDate(plan.valid_from)}`}
            onClick={() => end(plan)}
          >
            Plan end
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          className={classes.action}
          aria-label={`Call off ${plan.file} of ${formatDate(plan.valid_from)}`}
          loading={running.includes(plan.uuid)}
          onClick={() => callOff(plan)}
        >
          Call off
        </Button>
      </div>
    ),
});
