import { access } from '@baobab/contract/workspace/access/access';
import type { SecondFactorChallenge } from '@baobab/contract/workspace/account/second-factor';
import { useState, type FormEvent } from 'react';
import { ApiError, client } from '../../../kit/api/client.ts';
import { config } from '../../../kit/api/config.ts';
import { sessionEndReason, startSession } from '../../../kit/api/session.ts';
import { notify, solveCause, withCause } from '../../../kit/feedback/notices.tsx';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { lazyWithMantine } from '../../../kit/lazy-with-mantine.tsx';
import { accessMessages as messages } from './access.messages.ts';
import { SignInField } from './SignInField.tsx';
import classes from './LoginScreen.module.css';

const InvitationForm = lazyWithMantine(() => import('./InvitationForm.tsx').then((m) => m.InvitationForm));
const SecondFactorForm = lazyWithMantine(() =>
  import('./SecondFactorForm.tsx').then((m) => m.SecondFactorForm),
);
const ResetForm = lazyWithMantine(() => import('./ResetForm.tsx').then((m) => m.ResetForm));
const { Component: SsoReturn } = lazyComponent(() => import('../sso/public.ts').then((m) => m.SsoReturn));
const startSso = () => import('../sso/public.ts').then((m) => m.startSso());

const searchParam = (name: string) => new URLSearchParams(location.search).get(name);

const LOGIN = 'login';

interface LoginScreenProps {
  /** Preloads the app while the password is typed and checked. */
  prepare: () => void;
}

/**
 * The only public screen: the sign-in, or the form behind a link to an account or a new password. It stays at /login, whose route leads on
 * to the screen that was requested.
 */
export function LoginScreen({ prepare }: LoginScreenProps) {
  const invitation = searchParam('invite');
  const reset = searchParam('reset');
  // The parameter is removed from the address at once, because a code is used once.
  const [isSsoReturn] = useState(() => searchParam('state') !== null);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <h1>{config().product.name}</h1>
        <p>{invitation ? messages.invitation.subtitle : reset === null ? 'Back office' : messages.reset}</p>
        {invitation ? (
          <InvitationForm token={invitation} prepare={prepare} />
        ) : isSsoReturn ? (
          <SsoReturn prepare={prepare} />
        ) : reset === null ? (
          <LoginForm prepare={prepare} />
        ) : (
          <ResetForm token={reset} />
        )}
      </div>
    </main>
  );
}

function LoginForm({ prepare }: LoginScreenProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const ended = sessionEndReason();

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
      solveCause(LOGIN);
      notify({ ...messages.done, kind: 'done' });
      startSession(accessToken, user);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'second_factor_required')
        return setChallenge(error.current as SecondFactorChallenge);
      // The specified message is for wrong credentials only; a network failure must not show it.
      const wrong = error instanceof ApiError && error.status === 401;
      const text = wrong ? messages.failed.text : (error as Error).message;
      withCause(LOGIN, () => notify({ title: messages.failed.title, text, kind: 'failed' }));
    }
  }

  if (challenge) {
    const restart = () => {
      setChallenge(undefined);
      setPassword('');
    };
    return <SecondFactorForm challenge={challenge} onRestart={restart} />;
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {ended && <p role="status">{messages.ended[ended]}</p>}
      <SignInField
        name="username"
        label="Username"
        autoComplete="username"
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={touched && !username.trim() && messages.usernameMissing}
      />
      <SignInField
        type="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onFocus={prepare}
        error={touched && !password && messages.passwordMissing}
      />
      <button type="submit" className={classes.submit} disabled={busy}>
        LOG IN
      </button>
      {config().ssoLabel && (
        <button type="button" className={classes.other} onClick={() => void startSso()}>
          Sign in with {config().ssoLabel}
        </button>
      )}
      <p className={classes.forgot}>
        {config().mail ? <a href="/login?reset=">{messages.forgot}</a> : messages.askAdmin}
      </p>
    </form>
  );
}
