import type { Channel } from '@baobab/contract/messages/support';
import { IconClock } from '../../../kit/icons/more-icons.ts';
import { useEffect, useState } from 'react';
import { describeTimer, levelOf } from './timer.ts';
import classes from './desk.module.css';

const TICK_MS = 15_000;

function useNow() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time until the next target of a conversation. */
export function Timer({ timer }: { timer: NonNullable<Channel['timer']> }) {
  const now = useNow();
  return (
    <span className={classes.timer} data-level={levelOf(timer, now)}>
      <IconClock size={14} aria-hidden />
      {describeTimer(timer, now)}
    </span>
  );
}
