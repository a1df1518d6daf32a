import { useUrlState } from '../url-state.ts';
import { TabSections, type TabSection } from './TabSections.tsx';

interface PageTabsProps {
  label: string;
  tabs: readonly TabSection[];
  /** What of the address stays when another tab is opened; all else belongs to one tab alone. */
  keep?: readonly string[];
}

/** A screen's tabs. The open one stands in the address; the first needs no mention there. */
export function PageTabs({ label, tabs, keep = [] }: PageTabsProps) {
  const [state, change] = useUrlState();
  const first = tabs[0]!.value;
  const open = tabs.some(({ value }) => value === state['tab']) ? state['tab']! : first;
  const show = (next: string) => {
    const others = Object.keys(state).filter((key) => !keep.includes(key));
    const forgotten = Object.fromEntries(others.map((key) => [key, undefined]));
    change({ ...forgotten, tab: next === first ? undefined : next }, { push: true });
  };
  return <TabSections label={label} tabs={tabs} open={open} onOpen={show} />;
}
