import { useUrlState } from '../url-state.ts';
import { TabSections, type TabSection } from './TabSections.tsx';

interface PageTabsProps {
  label: string;
  tabs: readonly TabSection[];
  /** Search parameters to keep when another tab is opened; the others belong to one tab. */
  keep?: readonly string[];
}

/** A screen's tabs. The open tab is in the URL, except the first. */
export function PageTabs({ label, tabs, keep = [] }: PageTabsProps) {
  const [state, change] = useUrlState();
  const first = tabs[0]!.value;
  const open = tabs.some(({ value }) => value === state['tab']) ? state['tab']! : first;
  const show = (next: string) => {
    const others = Object.keys(state).filter((key) => !keep.includes(key));
    const cleared = Object.fromEntries(others.map((key) => [key, undefined]));
    change({ ...cleared, tab: next === first ? undefined : next }, { push: true });
  };
  return <TabSections label={label} tabs={tabs} open={open} onOpen={show} />;
}
