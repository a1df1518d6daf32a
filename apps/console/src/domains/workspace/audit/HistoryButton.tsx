import { Button } from '@mantine/core';
import { IconHistory } from '../../../kit/icons/more-icons.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import type { HistoryProps } from './History.tsx';
import { RecordHistory } from './RecordHistory.ts';

interface HistoryButtonProps extends HistoryProps {
  id: string;
  /** The name of the record. */
  subject: string;
}

/** Opens the history of a record that has no dialog of its own. */
export function HistoryButton({ of, id, subject }: HistoryButtonProps) {
  const dialog = useDialog('history');
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label={`History of ${subject}`}
        onClick={() => dialog.open(id)}
      >
        History
      </Button>
      <Dialog title="History" subject={subject} opened={dialog.id === id} onClose={dialog.close}>
        <RecordHistory of={of} id={id} onRestore={dialog.close} />
      </Dialog>
    </>
  );
}
