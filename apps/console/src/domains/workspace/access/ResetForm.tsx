import { MIN_PASSWORD } from '@baobab/contract/workspace/access/access';
import { passwordResets } from '@baobab/contract/workspace/access/password-resets';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiError, client } from '../../../kit/api/client.ts';
import { accessMessages } from './access.messages.ts';
import { resetMessages as messages } from './reset.messages.ts';

const toSignIn = (
  <Button component="a" href="/login" variant="default" fullWidth size="md">
    {accessMessages.invitation.signInInstead}
  </Button>
);

/** The form behind a link for a new password; without a token it asks for such a link. */
export const ResetForm = ({ token }: { token: string }) =>
  token ? <NewPasswordForm token={token} /> : <RequestForm />;

/** Sends a form once at a time; `error` is the answer to the last attempt, `done` the message of success. */
function useSubmit(send: () => Promise<{ message: string }>) {
  const [state, setState] = useState({ busy: false, error: '', done: '' });
  async function submit() {
    setState({ busy: true, error: '', done: '' });
    try {
      setState({ busy: false, error: '', done: (await send()).message });
    } catch (error) {
      const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
      setState({ busy: false, error: field ?? (error as Error).message, done: '' });
    }
  }
  const refuse = (error: string) => setState({ busy: false, error, done: '' });
  return { ...state, submit, refuse };
}

const Done = ({ text }: { text: string }) => (
  <>
    <p role="status">{text}</p>
    {toSignIn}
  </>
);

function RequestForm() {
  const [username, setUsername] = useState('');
  const { busy, error, done, submit, refuse } = useSubmit(() =>
    client.call(passwordResets.requestReset, { body: { username } }),
  );
  function send(event: FormEvent) {
    event.preventDefault();
    if (username.trim()) void submit();
    else refuse(messages.nameMissing);
  }
  if (done) return <Done text={done} />;
  return (
    <form onSubmit={send} noValidate>
      <TextInput
        label={messages.name}
        autoComplete="username"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" loading={busy} fullWidth size="md">
        {messages.send}
      </Button>
      {toSignIn}
    </form>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const [link, setLink] = useState({ username: '', problem: '' });
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const { busy, error, done, submit, refuse } = useSubmit(() =>
    client.call(passwordResets.acceptReset, { body: { token, password } }),
  );
  useEffect(() => {
    client.call(passwordResets.checkReset, { body: { token } }).then(
      ({ username }) => setLink({ username, problem: '' }),
      (failure: Error) => setLink({ username: '', problem: failure.message }),
    );
  }, [token]);
  function send(event: FormEvent) {
    event.preventDefault();
    if (password.length < MIN_PASSWORD) refuse(accessMessages.invitation.passwordShort);
    else if (password !== repeated) refuse(accessMessages.invitation.passwordsDiffer);
    else void submit();
  }
  if (done) return <Done text={done} />;
  if (link.problem)
    return (
      <>
        <p role="alert">{link.problem}</p>
        {toSignIn}
      </>
    );
  if (!link.username) return <p role="status">{accessMessages.invitation.checking}</p>;
  return (
    <form onSubmit={send} noValidate>
      <TextInput label="Username" autoComplete="username" value={link.username} readOnly />
      <PasswordInput
        label="New password"
        description={accessMessages.invitation.passwordRule}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error}
        aria-invalid={Boolean(error)}
      />
      <PasswordInput
        label="Repeat password"
        autoComplete="new-password"
        value={repeated}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} fullWidth size="md">
        {messages.submit}
      </Button>
    </form>
  );
}
