import { transactions, type PaymentAttempt, type Transaction } from '@baobab/contract/money/transactions';
import { formatNaira } from '@baobab/contract/kit/naira';
import { useEffect, useRef } from 'react';
import { useCall, useRefresh } from '../../../kit/api/queries.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { Timeline } from '../../../kit/layout/Timeline.tsx';
import {
  channelLabels,
  failures,
  statusTags,
  transactionsMessages as messages,
} from './transactions.messages.ts';

/** The attempts to pay, oldest first. */
export function PaymentAttempts({ payment: { uuid, status, failure_reason } }: { payment: Transaction }) {
  const read = useCall(transactions.attempts, { params: { uuid } });
  const refresh = useRefresh();
  const state = `${uuid} ${status} ${failure_reason}`;
  const shown = useRef(state);
  // An event of the provider has changed the open payment.
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    void refresh([transactions.attempts]);
  }, [state, refresh]);
  const { data } = read;
  if (read.error && !data) return <ReadFailure text={messages.attemptsFailed} read={read} />;
  if (!data) return <span role="status">Loading…</span>;
  if (data.data.length === 0) return <>{messages.noAttempts}</>;
  return <Timeline label="Attempts to pay" steps={data.data.map(stepOf)} />;
}

const stepOf = ({ at, outcome, channel, amount, failure_reason, message }: PaymentAttempt) => {
  const { children: title, meaning } = statusTags[outcome];
  const reason = failure_reason && failures[failure_reason].label;
  const answer = message && `the provider answered “${message}”`;
  return {
    at,
    title: reason ? `${title}: ${reason}` : title,
    meaning,
    text: [formatNaira(amount), channel && channelLabels[channel], answer].filter(Boolean).join(', '),
  };
};
