import { useId, useState, type ComponentProps } from 'react';
import classes from './LoginScreen.module.css';

interface SignInFieldProps extends ComponentProps<'input'> {
  label: string;
  error: string | false;
}

/** An input of the sign-in, which loads no component library (ADR 3). A password has a button that shows it. */
export function SignInField({ label, error, type, ...input }: SignInFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : type}
          aria-invalid={error !== false}
          aria-describedby={error === false ? undefined : `${id}-error`}
        />
        {type === 'password' && (
          <button type="button" aria-label="Show or hide password" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {error !== false && <p id={`${id}-error`}>{error}</p>}
    </div>
  );
}
