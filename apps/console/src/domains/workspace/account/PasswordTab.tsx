import { MIN_PASSWORD } from '@baobab/contract/workspace/access/access';
import { account } from '@baobab/contract/workspace/account/account';
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useRef, useState, type FormEvent } from 'react';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';

const messages = accountMessages.password;
const noValues = { current_password: '', password: '', repeated: '' };
type Values = typeof noValues;

const inputs = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', autoComplete: 'new-password', description: messages.rule },
  { name: 'repeated', label: 'Repeat new password', autoComplete: 'new-password' },
] as const;

function validate(values: Values): Partial<Values> {
  if (!values.current_password) return { current_password: messages.currentMissing };
  if (values.password.length < MIN_PASSWORD) return { password: messages.short };
  return values.password === values.repeated ? {} : { repeated: messages.differ };
}

/** Not a form of the kit: a draft of a password must not be stored. */
export function PasswordTab({ username }: { username: string }) {
  const [values, setValues] = useState(noValues);
  const [errors, setErrors] = useState<Partial<Values>>({});
  const form = useRef<HTMLFormElement>(null);
  const change = useAction(account.changePassword, { done: messages.changed, refresh: [account.sessions] });

  function show(found: Partial<Values>) {
    setErrors(found);
    const first = inputs.find(({ name }) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = validate(values);
    show(found);
    if (Object.keys(found).length) return;
    const { repeated: _repeated, ...body } = values;
    const outcome = await change.run({ body });
    if (outcome.ok) setValues(noValues);
    else show(outcome.fields);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className={`${classes.stack} ${classes.narrow}`}
    >
      {/* Password managers store the new password for this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {inputs.map(({ name, ...input }) => (
        <PasswordInput
          key={name}
          name={name}
          {...input}
          value={values[name]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((before) => ({ ...before, [name]: value }));
          }}
          error={errors[name]}
          aria-invalid={Boolean(errors[name])}
        />
      ))}
      <div className={classes.buttons}>
        <Button type="submit" loading={change.running.length > 0}>
          Change password
        </Button>
      </div>
    </form>
  );
}
