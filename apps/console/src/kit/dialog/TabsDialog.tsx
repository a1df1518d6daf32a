import { createContext, use, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { drafts } from '../api/session.ts';
import { DIALOG_WIDTH } from '../defaults.ts';
import { createTabSlot, RestoreSlot } from '../form/restore.ts';
import { useUrlState } from '../url-state.ts';
import { TabSections, type TabSection } from '../layout/TabSections.tsx';
import { Dialog, HISTORY } from './Dialog.tsx';
import { discardDrafts } from './discard-drafts.ts';
import { SendingContext } from './use-sending.ts';

export interface DialogTab extends TabSection {
  /** The key of this tab's draft. */
  draft?: string;
  /** The action of the trail that this tab's edit writes, for Restore in the history. */
  action?: string;
}

interface TabActions {
  onDone: () => void;
  onCancel: () => void;
}

const TabActionsContext = createContext<TabActions>({ onDone: () => undefined, onCancel: () => undefined });
/** Each tab submits on its own and then calls one of these. */
export const useTabActions = () => use(TabActionsContext);

interface TabsDialogProps {
  title: string;
  subject?: string | undefined;
  opened: boolean;
  onClose: () => void;
  tabs: readonly DialogTab[];
  width?: number;
  /** The last tab: the changes of the record. */
  history?: ReactNode;
}

/** A dialog whose tabs are submitted one by one. The open tab is in the URL as `section`. */
export function TabsDialog({
  title,
  subject,
  opened,
  onClose,
  tabs: forms,
  width = DIALOG_WIDTH,
  history,
}: TabsDialogProps) {
  const tabs = history ? [...forms, { value: HISTORY, label: 'History', content: history }] : forms;
  const [{ 'inner-tab': section }, change] = useUrlState();
  const first = tabs[0]!.value;
  const open = tabs.some(({ value }) => value === section) ? section! : first;
  const tabsWithDraft = () => tabs.filter(({ draft }) => draft && drafts.load(draft) !== null);

  async function close() {
    if (await discardDrafts(tabs.flatMap(({ draft }) => draft ?? []))) onClose();
  }
  // Submitting one tab does not submit the drafts of others, so the dialog opens the next such tab.
  const onDone = () => {
    const next = tabsWithDraft()[0];
    if (next) change({ 'inner-tab': next.value });
    else onClose();
  };

  const openTab = (tab: string) => change({ 'inner-tab': tab === first ? undefined : tab });
  const [{ slot, openTabBy }] = useState(createTabSlot);
  useEffect(() => {
    openTabBy((action) => {
      const tab = forms.find((form) => form.action === action && form.draft);
      return tab ? () => openTab(tab.value) : null;
    });
  });

  return (
    <RestoreSlot value={slot}>
      <Dialog opened={opened} onClose={() => void close()} title={title} subject={subject} width={width}>
        <TabActionsContext value={{ onDone, onCancel: () => void close() }}>
          <Tabs label={title} tabs={tabs} open={open} onOpen={openTab} />
        </TabActionsContext>
      </Dialog>
    </RestoreSlot>
  );
}

/** A tab whose form is being sent stays open, because the end of the request closes its dialog or opens another tab. */
function Tabs({ onOpen, ...tabs }: ComponentProps<typeof TabSections>) {
  const { isSending } = use(SendingContext);
  return <TabSections {...tabs} onOpen={(tab) => !isSending() && onOpen(tab)} />;
}
