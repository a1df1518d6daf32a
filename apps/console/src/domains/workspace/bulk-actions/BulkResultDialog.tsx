import { pluralize } from '@baobab/contract/kit/numbers';
import { bulkActions, type BulkAction } from '@baobab/contract/workspace/bulk-actions';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import type { ApiError } from '../../../kit/api/client.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { Dialog, type OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { formatCount } from '../../../kit/format.ts';
import { ErrorState } from '../../../kit/layout/States.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { Term } from '../../../kit/layout/Term.tsx';
import { BulkRows } from './BulkRows.tsx';
import { bulkActionsMessages as messages, titleOf } from './bulk-actions.messages.ts';
import { RESULT_DIALOG } from './result-dialog.ts';
import { useBulkAction } from './use-bulk-action.ts';
import classes from './bulk-actions.module.css';

const WIDTH = 720;

interface BulkResultDialogProps extends OpenProps {
  id: string | undefined;
}

/** The progress of a bulk action and the result of each row. Closing it does not stop the action. */
export function BulkResultDialog({ id, ...dialog }: BulkResultDialogProps) {
  const uuid = useLastDefined(id);
  const { batch, error, retry, retrying } = useBulkAction(dialog.opened ? uuid : undefined);
  return (
    <Dialog
      title={batch?.state === 'done' ? 'Result' : 'In progress'}
      subject={batch && `${titleOf(batch)} · ${batch.by} · ${formatDateTime(batch.createdAt)}`}
      {...dialog}
      width={WIDTH}
    >
      {error && !batch && <ErrorState error={error as ApiError} retry={retry} retrying={retrying} />}
      {batch && (
        <>
          <Figures batch={batch} />
          {batch.state === 'running' && <p className={classes.hint}>{messages.background}</p>}
          {batch.canUndo && <Undo batch={batch} />}
          {batch.state === 'done' && <BulkRows key={batch.uuid} batch={batch} />}
        </>
      )}
    </Dialog>
  );
}

function Figures({ batch }: { batch: BulkAction }) {
  const { total, done, skipped, failed, sum } = batch;
  const settled = done + skipped + failed;
  const share = (count: number) => (count / Math.max(total, 1)) * 100;
  return (
    <div className={classes.figures}>
      <Progress.Root size="lg">
        <Progress.Section
          value={share(done + skipped)}
          aria-label={`${formatCount(settled)} of ${formatCount(total)} rows`}
        />
        <Progress.Section value={share(failed)} color="red" aria-label={`${formatCount(failed)} failed`} />
      </Progress.Root>
      <dl aria-live="polite">
        <Term label="Done" value={formatCount(done)} />
        <Term label="Skipped" value={formatCount(skipped)} />
        <Term label="Failed" value={formatCount(failed)} />
        <Term label="Remaining" value={formatCount(total - settled)} />
        {sum !== null && <Term label="Sum" value={formatNaira(sum)} />}
      </dl>
    </div>
  );
}

function Undo({ batch }: { batch: BulkAction }) {
  const undo = useAction(bulkActions.undo, { refresh: [bulkActions.get] });
  const result = useDialog(RESULT_DIALOG);
  async function submit() {
    const rows = pluralize(batch.done, 'row');
    const text = 'Rows that have changed since are left out.';
    if (!(await confirm(`Undo ${rows}?`, { text }))) return;
    const outcome = await undo.run({ params: { uuid: batch.uuid } });
    if (outcome.ok) result.open(outcome.reply.data.uuid);
  }
  return (
    <div className={classes.tools}>
      <Button variant="default" loading={undo.running.length > 0} onClick={() => void submit()}>
        Undo
      </Button>
      <span className={classes.hint}>Possible for 24 hours.</span>
    </div>
  );
}
