import { useNavigate } from '@tanstack/react-router';
import { searchParams, useUrlState, type SearchParam } from '../url-state.ts';
import { TabSections, type TabSection } from './TabSections.tsx';

interface PageTabsProps {
  label: string;
  tabs: readonly TabSection[];
  /** Search parameters to keep when another tab is opened; the others belong to one tab. */
  keep?: readonly SearchParam[];
}

/** A screen's tabs. The open tab is in the URL, except the first. */
export function PageTabs({ label, tabs, keep = [] }: PageTabsProps) {
  const [{ tab }] = useUrlState();
  const navigate = useNavigate();
  const first = tabs[0]!.value;
  const open = tabs.find(({ value }) => value === tab)?.value ?? first;
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (previous) => ({
        ...searchParams(keep)(previous),
        tab: next === first ? undefined : next,
      }),
    });
  return <TabSections label={label} tabs={tabs} open={open} onOpen={show} />;
}
