import { audit } from '@baobab/contract/workspace/audit/audit';
import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { IconShieldCheck } from '../../../kit/icons/more-icons.ts';
import { useEffect } from 'react';
import { useCall, useRefresh } from '../../../kit/api/queries.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { auditMessages as messages, verifiedText } from './audit.messages.ts';
import classes from './audit.module.css';

const POLL_MS = 1_000;

/** Up to which row the chain is verified, what the last verification found, and a button that starts one. */
export function Verification() {
  const read = useCall(audit.verification, {});
  const state = read.data;
  const start = useAction(audit.verify, { refresh: [audit.verification] });
  const refresh = useRefresh();
  const running = state?.running ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void refresh([audit.verification]), POLL_MS);
    return () => clearInterval(timer);
  }, [running, refresh]);
  const last = running ? null : state?.last;
  return (
    <div className={classes.verification}>
      <p role="status">
        <IconShieldCheck size={16} aria-hidden /> {state && verifiedText(state)}
        <ReadFailure text="The state of the chain could not be loaded." read={read} />
      </p>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-sm" loading={running || start.running.length > 0}>
            {messages.verify}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void start.run({ query: { scope: 'new' } })}>
            {messages.verifyNew}
          </Menu.Item>
          <Menu.Item onClick={() => void start.run({ query: { scope: 'everything' } })}>
            {messages.verifyAll}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {last?.sentences.map((sentence) => (
        <p
          key={sentence}
          role={last.intact ? undefined : 'alert'}
          className={last.intact ? classes.result : classes.problem}
        >
          {sentence}
        </p>
      ))}
    </div>
  );
}
