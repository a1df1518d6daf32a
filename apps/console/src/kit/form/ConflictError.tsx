import classes from './form.module.css';
import type { FormStore } from './form-store.ts';

interface ConflictErrorProps {
  form: FormStore;
  name: string;
  text: string;
}

/** Below a field that both sides changed: the other value and the two ways to decide. */
export const ConflictError = ({ form, name, text }: ConflictErrorProps) => (
  <span className={classes.conflict}>
    {text}
    <button type="button" onClick={() => form.resolve(name, 'mine')}>
      Keep mine
    </button>
    <button type="button" onClick={() => form.resolve(name, 'theirs')}>
      Take theirs
    </button>
  </span>
);
