import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUrlState } from '../url-state.ts';
import classes from './PageTabs.module.css';
import { useTabInSight } from './use-tab-in-sight.ts';

export interface PageTab {
  value: string;
  label: string;
  content: ReactNode;
}

interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  /** What of the address stays when another tab is opened; all else belongs to one tab alone. */
  keep?: readonly string[];
}

/** A screen's tabs. The open one stands in the address; the first needs no mention there. */
export function PageTabs({ label, tabs, keep = [] }: PageTabsProps) {
  const [state, change] = useUrlState();
  const first = tabs[0]!.value;
  const open = tabs.some(({ value }) => value === state['tab']) ? state['tab']! : first;
  const show = (next: string | null) => {
    const others = Object.keys(state).filter((key) => !keep.includes(key));
    const forgotten = Object.fromEntries(others.map((key) => [key, undefined]));
    change({ ...forgotten, tab: next === first ? undefined : (next ?? undefined) }, { push: true });
  };
  const list = useTabInSight(open);
  return (
    <Tabs value={open} onChange={show} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List ref={list} className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
