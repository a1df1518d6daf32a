import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import { searchParams, useUrlState, type SearchParam } from '../url-state.ts';
import { TabSections, type TabSection } from './TabSections.tsx';
import { TabRowEnd } from './use-tab-row.ts';
import row from './tab-row.module.css';

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
  const isPhone = useIsPhone();
  const [end, setEnd] = useState<HTMLElement | null>(null);
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
  return (
    <TabRowEnd value={end}>
      <TabSections
        label={label}
        tabs={tabs}
        open={open}
        onOpen={show}
        end={!isPhone && <div ref={setEnd} className={row.end} data-print="off" />}
      />
    </TabRowEnd>
  );
}
