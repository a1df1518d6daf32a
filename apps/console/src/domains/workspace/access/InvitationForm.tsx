import { access, MIN_PASSWORD } from '@baobab/contract/workspace/access/access';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, client } from '../../../kit/api/client.ts';
import { startSession } from '../../../kit/api/session.ts';
import { notify, notifyFailure, solveCause, withCause } from '../../../kit/feedback/notices.tsx';
import { accessMessages } from './access.messages.ts';

const messages = accessMessages.invitation;
const INVITATION = 'invitation';

const fields = [
  { name: 'username', label: 'Username', autoComplete: 'username', missing: accessMessages.usernameMissing },
  { name: 'full_name', label: 'Full Name', autoComplete: 'name', missing: messages.nameMissing },
  { name: 'email', label: 'Email', autoComplete: 'email', missing: messages.emailMissing },
  { name: 'mobile', label: 'Mobile No.', autoComplete: 'tel', missing: messages.mobileMissing },
] as const;

const noValues = { username: '', full_name: '', email: '', mobile: '', password: '', repeated: '' };
type Values = typeof noValues;
type Errors = Partial<Values>;
/** In the order of the inputs. */
const names = Object.keys(noValues) as (keyof Values)[];

function validate(values: Values): Errors {
  const errors: Errors = {};
  for (const { name, missing } of fields) if (!values[name].trim()) errors[name] = missing;
  if (values.password.length < MIN_PASSWORD) errors.password = messages.passwordShort;
  else if (values.password !== values.repeated) errors.repeated = messages.passwordsDiffer;
  return errors;
}

/** The form behind an invitation link: it creates the account and signs in. */
export function InvitationForm({ token, prepare }: { token: string; prepare: () => void }) {
  /** An invitation by staff has the e-mail that the account gets. */
  const [state, setState] = useState<{ ready: boolean; problem: string | null; email: string | null }>({
    ready: false,
    problem: null,
    email: null,
  });
  const [values, setValues] = useState(noValues);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    client.call(access.checkInvitation, { body: { token } }).then(
      ({ email }) => {
        if (email) setValues((before) => ({ ...before, email }));
        setState({ ready: true, problem: null, email });
      },
      (error: Error) => setState({ ready: false, problem: error.message, email: null }),
    );
  }, [token]);

  function show(found: Errors) {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = validate(values);
    show(found);
    if (Object.keys(found).length) return;
    setBusy(true);
    prepare();
    const { repeated: _repeated, ...given } = values;
    try {
      const body = { ...given, token };
      const { accessToken, user } = await client.call(access.acceptInvitation, { body });
      solveCause(INVITATION);
      notify({ ...messages.done, kind: 'done' });
      history.replaceState(null, '', '/login');
      startSession(accessToken, user);
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields : {};
      show(refused);
      // A refusal of something that has no input is said in words.
      if (!Object.keys(refused).some((name) => name in values))
        withCause(INVITATION, () =>
          notifyFailure((error as Error).message, { title: accessMessages.failed.title }),
        );
      setBusy(false);
    }
  }

  if (!state.ready)
    return state.problem ? (
      <>
        <p role="alert">{state.problem}</p>
        <Button component="a" href="/login" fullWidth size="md">
          {messages.signInInstead}
        </Button>
      </>
    ) : (
      <p role="status">{messages.checking}</p>
    );

  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
    error: errors[name],
    // Mantine does not mark the input of a password.
    'aria-invalid': Boolean(errors[name]),
  });
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(({ name, label, autoComplete }) => (
        <TextInput
          key={name}
          label={label}
          autoComplete={autoComplete}
          readOnly={name === 'email' && state.email !== null}
          {...bind(name)}
        />
      ))}
      <PasswordInput
        label="Password"
        description={messages.passwordRule}
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordInput label="Repeat password" autoComplete="new-password" {...bind('repeated')} />
      <Button type="submit" loading={busy} fullWidth size="md">
        {messages.submit}
      </Button>
    </form>
  );
}
