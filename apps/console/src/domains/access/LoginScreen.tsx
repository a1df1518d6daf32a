import { access } from '@baobab/contract/access';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError, client } from '../../kit/api/client.ts';
import { config } from '../../kit/api/config.ts';
import { startSession } from '../../kit/api/session.ts';
import { notify } from '../../kit/feedback/notices.tsx';
import { accessMessages as messages } from './access.messages.ts';
import { landingOf } from './landing.ts';
import classes from './LoginScreen.module.css';

/** Only a path of our own; an address of somebody else's is not where one wanted to go. */
const wanted = () => {
  const from = new URLSearchParams(location.search).get('from');
  return from && /^\/(?![/\\])/.test(from) ? from : null;
};

interface LoginScreenProps {
  /** What comes after the sign-in can load while the password is typed and checked. */
  prepare: () => void;
}

export function LoginScreen({ prepare }: LoginScreenProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTouched(true);
    if (!username.trim() || !password) {
      event.currentTarget
        .querySelector<HTMLInputElement>(username.trim() ? '[name=password]' : '[name=username]')
        ?.focus();
      return;
    }
    setBusy(true);
    prepare();
    try {
      const { accessToken, user } = await client.call(access.login, { body: { username, password } });
      notify({ ...messages.done, kind: 'done' });
      history.replaceState(null, '', wanted() ?? landingOf(user.role));
      startSession(accessToken, user);
    } catch (error) {
      // Only a wrong name or password says the text's sentence; a broken line must not pass for one.
      const wrong = error instanceof ApiError && error.status === 401;
      notify({
        title: messages.failed.title,
        text: wrong ? messages.failed.text : (error as Error).message,
        kind: 'failed',
      });
      setBusy(false);
    }
  }

  return (
    <main className={classes.screen}>
      <form className={classes.card} onSubmit={(event) => void submit(event)} noValidate>
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <h1>{config().product.name}</h1>
        <p>Back office</p>
        <TextInput
          name="username"
          label="Username"
          autoComplete="username"
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={touched && !username.trim() && messages.usernameMissing}
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onFocus={prepare}
          error={touched && !password && messages.passwordMissing}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
        />
        <Button type="submit" loading={busy} fullWidth size="md">
          LOG IN
        </Button>
      </form>
    </main>
  );
}
