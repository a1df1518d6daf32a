import { pluralize } from '@baobab/contract/kit/numbers';
import type { BulkBody, BulkEndpoint, BulkReply } from '@baobab/contract/kit/bulk';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Button, Modal, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import type { ApiError } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import { messageOf } from '../../../kit/feedback/on-fail.ts';
import { isConflict, useAction } from '../../../kit/feedback/use-action.ts';
import { formatCount } from '../../../kit/format.ts';
import { ErrorState } from '../../../kit/layout/States.tsx';
import type { Selection } from '../../../kit/table/selection.ts';
import type { BulkButton } from './BulkButtons.tsx';
import { bulkActionsMessages as messages } from './bulk-actions.messages.ts';
import dialogClasses from '../../../kit/dialog/dialog.module.css';
import classes from './bulk-actions.module.css';

interface BulkQuestionProps extends OpenProps {
  endpoint: BulkEndpoint;
  selection: Selection;
  nouns: readonly [one: string, many: string];
  button: BulkButton | undefined;
  onStarted: (batch: string) => void;
}

/** The selection as the server takes it: filters that are not set are left out. */
const sentSelection = (selection: Selection): Pick<BulkBody, 'uuids' | 'matching' | 'excluded'> =>
  selection.kind === 'rows'
    ? { uuids: selection.uuids }
    : {
        matching: Object.fromEntries(
          Object.entries(selection.matching).filter(([, value]) => value !== undefined && value !== ''),
        ),
        ...(selection.excluded.length > 0 && { excluded: selection.excluded }),
      };

/** A question that names the number of rows, the exceptions and the sum, from a preview. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { opened, endpoint, selection, nouns, button, onStarted } = props;
  const [chosen, setChosen] = useState<{ action: string; value: string | null }>();
  const value = chosen?.action === button?.action ? (chosen?.value ?? null) : null;
  const isComplete = !button?.values || value !== null;
  const body: BulkBody = {
    action: button?.action ?? '',
    ...(value && { value }),
    ...sentSelection(selection),
  };
  const preview = useCall(
    endpoint,
    { body: { ...body, preview: true } },
    {
      enabled: opened && button !== undefined && isComplete,
    },
  );
  // The rows have changed since they were counted: the message of the server, above the new numbers.
  const [changed, setChanged] = useState<string>();
  const start = useAction(endpoint, {
    onFail: (error) => (isConflict(error) ? setChanged(error.message) : notifyFailure(messageOf(error))),
  });
  const counted = isComplete ? preview.data : undefined;

  async function submit() {
    const outcome = await start.run({ body: { ...body, digest: counted!.digest } });
    if (!outcome.ok) {
      if (isConflict(outcome.error)) await preview.refetch();
      return;
    }
    setChanged(undefined);
    const { batch } = outcome.reply;
    if (batch) return onStarted(batch);
    notifyFailure(messages.nothing);
    onClose();
  }

  const onClose = () => {
    setChanged(undefined);
    props.onClose();
  };
  const rows = counted ? pluralize(counted.affected, ...nouns) : nouns[1];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`${button?.question ?? button?.label ?? ''} ${rows}?`}
      size={440}
      withCloseButton={false}
    >
      <div className={classes.question} aria-live="polite">
        {button?.values && (
          <Select
            label={button.values.label}
            data={[...button.values.options]}
            value={value}
            onChange={(next) => setChosen({ action: button.action, value: next })}
            mb="sm"
          />
        )}
        {changed && (
          <p className={classes.changed} role="alert">
            {changed}
          </p>
        )}
        {preview.error && isComplete ? (
          <ErrorState
            error={preview.error as ApiError}
            retry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : (
          isComplete && <Counted counted={counted} nouns={nouns} />
        )}
        {button?.warning && isComplete && <p>{button.warning(value)}</p>}
      </div>
      <div className={dialogClasses.buttons}>
        {/* The safe answer has the focus, so that Enter does not confirm by accident. */}
        <Button data-autofocus={button?.values ? undefined : true} variant="default" onClick={onClose}>
          No
        </Button>
        <Button
          disabled={!counted || counted.affected === 0 || preview.isFetching}
          loading={start.running.length > 0}
          onClick={() => void submit()}
        >
          Yes
        </Button>
      </div>
    </Modal>
  );
}

function Counted({
  counted,
  nouns,
}: {
  counted: BulkReply | undefined;
  nouns: readonly [one: string, many: string];
}) {
  if (!counted) return <p>Counting…</p>;
  const { total, affected, exceptions, warnings, sum } = counted;
  return (
    <>
      {affected === 0 && <p>{messages.nothing}</p>}
      {affected > 0 && sum !== null && (
        <p>
          The sum is <strong>{formatNaira(sum)}</strong>.
        </p>
      )}
      {exceptions.length > 0 && (
        <>
          <p>{`${formatCount(total - affected)} of ${pluralize(total, ...nouns)} will be left out:`}</p>
          <ul className={classes.exceptions}>
            {exceptions.map(({ reason, count }) => (
              <li key={reason}>{`${reason}: ${formatCount(count)}`}</li>
            ))}
          </ul>
        </>
      )}
      {affected > 0 && exceptions.length === 0 && <p>No row is left out.</p>}
      {warnings.map(({ reason, count }) => (
        <p key={reason}>
          <strong>{`${formatCount(count)} of ${pluralize(affected, ...nouns)}`}</strong>
          {` will be changed although ${reason}.`}
        </p>
      ))}
    </>
  );
}
