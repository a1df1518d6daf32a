import { useFormStatus } from './form-status.tsx';
import classes from './form.module.css';

/** At a value that both sides changed: the other value and the two ways to decide. */
export function ConflictError({ name, message }: { name: string; message: string }) {
  const { resolve } = useFormStatus();
  return (
    <span className={classes.conflict}>
      {message}
      <button type="button" onClick={() => resolve(name, 'mine')}>
        Keep mine
      </button>
      <button type="button" onClick={() => resolve(name, 'theirs')}>
        Take theirs
      </button>
    </span>
  );
}
