import type { BulkEndpoint } from '@baobab/contract/kit/bulk';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import type { Selection } from '../../../kit/table/selection.ts';
import { useDialog } from '../../../kit/url-state.ts';
import { RESULT_DIALOG } from './result-dialog.ts';
import classes from './bulk-actions.module.css';

const BulkQuestion = lazyDialog(() => import('./BulkQuestion.tsx').then((m) => m.BulkQuestion));

export interface BulkButton<Action extends string = string> {
  action: Action;
  label: string;
  /** The beginning of the question, which continues with the number of rows; the label without it. */
  question?: string;
  /** The values to choose from, for an action that sets one. */
  values?: { label: string; options: readonly string[] };
  /** The warning of the single action; `value` is the chosen one. */
  warning?: (value: string | null) => string;
}

export interface BulkButtonsProps<E extends BulkEndpoint> {
  endpoint: E;
  selection: Selection;
  /** Ends the selection when the action has started. */
  clear: () => void;
  /** The singular and plural of a row, such as user and users. */
  nouns: readonly [one: string, many: string];
  buttons: readonly BulkButton<E['actions'][number]>[];
}

/** The bulk actions on the selected rows of a table. Each asks one question; then its progress is shown. */
export function BulkButtons<E extends BulkEndpoint>(props: BulkButtonsProps<E>) {
  const { endpoint, selection, clear, nouns } = props;
  const buttons: readonly BulkButton[] = props.buttons;
  const [asked, setAsked] = useState<BulkButton>();
  const [opened, setOpened] = useState(false);
  const result = useDialog(RESULT_DIALOG);
  if (!useCan()(endpoint.permission)) return null;
  return (
    <div className={classes.buttons}>
      {buttons.map((button) => (
        <Button
          key={button.action}
          size="compact-sm"
          variant="default"
          onClick={() => {
            setAsked(button);
            setOpened(true);
          }}
        >
          {button.label}
        </Button>
      ))}
      <BulkQuestion
        opened={opened}
        onClose={() => setOpened(false)}
        endpoint={endpoint}
        selection={selection}
        nouns={nouns}
        button={asked}
        onStarted={(batch) => {
          setOpened(false);
          clear();
          result.open(batch);
        }}
      />
    </div>
  );
}
