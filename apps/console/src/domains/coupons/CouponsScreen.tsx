import { coupons } from '@baobab/contract/coupons';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Page } from '../../kit/layout/Page.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { CouponsTab } from './CouponsTab.tsx';
import { ReportTab } from './ReportTab.tsx';
import { StatsTab } from './StatsTab.tsx';
import classes from './coupons.module.css';

const tabs = [
  { value: 'coupons', label: 'Coupons', content: <CouponsTab /> },
  { value: 'dmp', label: 'DMP Reports', content: <ReportTab key="dmp" report="dmp" /> },
  {
    value: 'telemedicine',
    label: 'Telemedicine Reports',
    content: <ReportTab key="telemedicine" report="telemedicine" />,
  },
  { value: 'stats', label: 'Stats', content: <StatsTab /> },
];
const FIRST = tabs[0]!.value;

/** What belongs to one tab means nothing in the next. */
const forgotten = {
  search: undefined,
  page: undefined,
  size: undefined,
  dialog: undefined,
  id: undefined,
  consumer: undefined,
};

export function CouponsScreen() {
  const [{ tab }, change] = useUrlState();
  const open = tabs.some(({ value }) => value === tab) ? tab! : FIRST;
  const show = (next: string | null) =>
    change({ ...forgotten, tab: next === FIRST ? undefined : (next ?? undefined) }, { push: true });
  const list = useRef<HTMLDivElement>(null);
  // On a phone the row of tabs is longer than the screen.
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <Page title="Coupons">
      <Tabs value={open} onChange={show} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List ref={list} className={classes.tabs} aria-label="Coupons and reports">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
CouponsScreen.firstList = coupons.list;
