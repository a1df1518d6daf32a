import { Modal } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import { drafts } from '../api/session.ts';
import { DIALOG_WIDTH } from '../defaults.ts';
import { useUrlState } from '../url-state.ts';
import { TabSections, type TabSection } from '../layout/TabSections.tsx';
import { confirm } from './confirm.tsx';

export interface DialogTab extends TabSection {
  /** Where what is typed here is kept until it is sent. */
  draft?: string;
}

interface Leave {
  onDone: () => void;
  onCancel: () => void;
}

const LeaveContext = createContext<Leave>({ onDone: () => undefined, onCancel: () => undefined });
/** A tab is read or sent by itself; done or given up, it calls one of these. */
export const useLeave = () => useContext(LeaveContext);

interface TabsDialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  tabs: readonly DialogTab[];
  width?: number;
}

/** A dialog whose tabs are read or sent one by one. The open one stands in the address as `section`. */
export function TabsDialog({ title, opened, onClose, tabs, width = DIALOG_WIDTH }: TabsDialogProps) {
  const [{ section }, change] = useUrlState();
  const [asking, setAsking] = useState(false);
  const first = tabs[0]!.value;
  const open = tabs.some(({ value }) => value === section) ? section! : first;
  const typed = () => tabs.filter(({ draft }) => draft && drafts.load(draft) !== null);

  async function leave() {
    if (typed().length > 0) {
      setAsking(true);
      const discard = await confirm('Discard what you typed?', { yes: 'Discard', no: 'Keep editing' });
      // The Esc that answered is still on its way to this dialog.
      setTimeout(() => setAsking(false));
      if (!discard) return;
    }
    tabs.forEach(({ draft }) => draft && drafts.drop(draft));
    onClose();
  }
  // What is typed in another tab is not sent with this one, so the dialog waits for it.
  const onDone = () => {
    const waiting = typed()[0];
    if (waiting) change({ section: waiting.value });
    else onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      title={title}
      size={width}
      closeOnEscape={!asking}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LeaveContext value={{ onDone, onCancel: () => void leave() }}>
        <TabSections
          label={title}
          tabs={tabs}
          open={open}
          onOpen={(next) => change({ section: next === first ? undefined : next })}
        />
      </LeaveContext>
    </Modal>
  );
}
