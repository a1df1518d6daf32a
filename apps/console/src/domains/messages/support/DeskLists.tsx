import { COUNT_LIMIT, deskLists, supportDesk, type DeskList } from '@baobab/contract/messages/support-desk';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useCall, useRefresh } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { listLabels } from './desk.messages.ts';
import classes from './desk.module.css';

const REFRESH_MS = 2_000;

/** The list of the specification is first. */
const lists = ['all', ...deskLists.filter((name) => name !== 'all')] as const;

/** The counts of all lists. Many messages at once cost one request every two seconds. */
function useCounts() {
  const read = useCall(supportDesk.counts, {});
  const refresh = useRefresh();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent(['support', 'resync'], () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh([supportDesk.counts]);
      }, REFRESH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [refresh]);
  return read;
}

const formatListCount = (count: number) => (count < COUNT_LIMIT ? formatCount(count) : `${COUNT_LIMIT - 1}+`);

interface DeskListsProps {
  list: DeskList;
  onChoose: (list: DeskList) => void;
}

export function DeskLists({ list, onChoose }: DeskListsProps) {
  const read = useCounts();
  const counts = read.data;
  return (
    <div className={classes.lists}>
      <div role="group" aria-label="Lists of conversations">
        {lists.map((name) => (
          <button key={name} type="button" aria-pressed={name === list} onClick={() => onChoose(name)}>
            {listLabels[name]}
            {counts && <span className={classes.count}>{formatListCount(counts[name])}</span>}
          </button>
        ))}
      </div>
      <ReadFailure text="The counts could not be loaded." read={read} />
      <Link to="/support-report">Report</Link>
    </div>
  );
}
