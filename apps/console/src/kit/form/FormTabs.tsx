import { Tabs } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import row from '../layout/tab-row.module.css';
import { useScrollToActiveTab } from '../layout/use-scroll-to-active-tab.ts';
import { useErrors, useRefusal } from './form-context.tsx';
import classes from './FormTabs.module.css';

export interface FormTab {
  value: string;
  label: string;
  /** Whether a field of the form stands in it. */
  holds: (field: string) => boolean;
  content: ReactNode;
}

interface FormTabsProps {
  label: string;
  tabs: readonly FormTab[];
  /** Says that the form's own rules sent it back. */
  onRefused: () => void;
}

const WRONG = '[aria-invalid="true"]:not(:disabled)';

/**
 * The tabs of one form, sent as a whole. A tab with a mistake is marked; a form that was sent back opens the
 * first such tab, unless the open one has a mistake itself, at its first mistake.
 */
export function FormTabs({ label, tabs, onRefused }: FormTabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(tabs[0]!.value);
  const errors = useErrors();
  const wrong = tabs.filter(({ holds }) => Object.keys(errors).some((name) => errors[name] && holds(name)));
  const isWrong = (tab: string) => wrong.some(({ value }) => value === tab);

  const list = useScrollToActiveTab(open);

  const refusal = useRefusal();
  const [answered, setAnswered] = useState(0);
  if (refusal.count !== answered) {
    setAnswered(refusal.count);
    if (wrong[0] && !isWrong(open)) setOpen(wrong[0].value);
  }
  const sayRefused = useEffectEvent(onRefused);
  // The tab is on the screen by the time this runs; before, nothing in it could be focused.
  useEffect(() => {
    if (refusal.count === 0) return;
    if (refusal.by === 'rules') sayRefused();
    // The fields of a tab that was closed learn of their mistakes as it opens, a moment after this.
    queueMicrotask(() => root.current?.querySelector<HTMLElement>(`[data-open="true"] ${WRONG}`)?.focus());
  }, [refusal]);

  return (
    <Tabs
      ref={root}
      className={classes.root}
      value={open}
      onChange={(next) => next && setOpen(next)}
      activateTabWithKeyboard={false}
    >
      <Tabs.List ref={list} className={row.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            {...(isWrong(tab.value) && {
              className: classes.wrong,
              rightSection: <IconAlertCircle size={15} role="img" aria-label="has a mistake" />,
            })}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} data-open={tab.value === open}>
          <div className={classes.fields}>{tab.content}</div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
