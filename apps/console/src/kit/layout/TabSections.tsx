import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import type { ReactNode } from 'react';
import { useTabRow } from './use-tab-row.ts';
import row from './tab-row.module.css';

export interface TabSection {
  value: string;
  label: string;
  content: ReactNode;
}

/** The tabs without those that the reader does not have. */
export const presentTabs = (tabs: readonly (TabSection | false | undefined)[]) =>
  tabs.filter((tab) => tab !== false && tab !== undefined);

interface TabSectionsProps {
  label: string;
  tabs: readonly TabSection[];
  open: string;
  onOpen: (tab: string) => void;
  /** Shown at the end of the row of tabs. */
  end?: ReactNode;
}

/** Tabs with the content of the open one, on a screen or in a dialog. */
export function TabSections({ label, tabs, open, onOpen, end }: TabSectionsProps) {
  const list = useTabRow(open);
  return (
    <Tabs
      value={open}
      onChange={(next) => next && onOpen(next)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <div className={row.row}>
        <Tabs.List ref={list} className={row.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {end}
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
