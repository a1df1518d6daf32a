import { IconCircleCheck } from '../icons/more-icons.ts';
import { useEffect, useEffectEvent } from 'react';
import { SUCCESS_SECONDS } from '../defaults.ts';
import classes from './dialog.module.css';

/** A success message that calls `onDone` after `SUCCESS_SECONDS`. */
export function SuccessView({ text, onDone }: { text: string; onDone: () => void }) {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => finish(), SUCCESS_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.success}>
      <IconCircleCheck size={44} aria-hidden />
      <p>{text}</p>
    </div>
  );
}
