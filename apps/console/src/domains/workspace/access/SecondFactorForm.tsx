import {
  secondFactor,
  type PasskeyAssertion,
  type SecondFactorChallenge,
} from '@baobab/contract/workspace/account/second-factor';
import { Button, TextInput } from '@mantine/core';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState, type FormEvent } from 'react';
import { ApiError, client } from '../../../kit/api/client.ts';
import { startSession } from '../../../kit/api/session.ts';
import { notify, notifyFailure, solveCause, withCause } from '../../../kit/feedback/notices.tsx';
import { accessMessages } from './access.messages.ts';

const messages = accessMessages.secondFactor;
const SECOND_FACTOR = 'second-factor';

type Proof = { code: string } | { recovery_code: string } | { passkey: PasskeyAssertion };

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  /** Returns to the password, also when the challenge has expired. */
  onRestart: () => void;
}

/** The second step of a sign-in: a code, a recovery code or a passkey. */
export function SecondFactorForm({ challenge, onRestart }: SecondFactorFormProps) {
  const { methods } = challenge;
  const has = (method: (typeof methods)[number]) => methods.includes(method);
  const [isRecovery, setRecovery] = useState(!has('totp') && !has('passkey'));
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const showsInput = isRecovery || has('totp');

  async function send(proof: Proof) {
    setBusy(true);
    try {
      const body = { challenge: challenge.challenge, ...proof };
      const { accessToken, user } = await client.call(secondFactor.completeSignIn, { body });
      solveCause(SECOND_FACTOR);
      notify({ ...accessMessages.done, kind: 'done' });
      startSession(accessToken, user);
    } catch (failure) {
      setBusy(false);
      const { message } = failure as Error;
      if (failure instanceof ApiError && failure.status === 422) return setError(message);
      withCause(SECOND_FACTOR, () => notifyFailure(message, { title: accessMessages.failed.title }));
      if (failure instanceof ApiError && failure.status === 401) onRestart();
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!text.trim()) return setError(messages.codeMissing);
    void send(isRecovery ? { recovery_code: text } : { code: text });
  }

  async function sendPasskey() {
    setError('');
    const optionsJSON = challenge.passkey as PublicKeyCredentialRequestOptionsJSON;
    const passkey = await startAuthentication({ optionsJSON }).catch(() => null);
    if (passkey) await send({ passkey });
    else setError(messages.passkeyFailed);
  }

  function switchTo(recovery: boolean) {
    setRecovery(recovery);
    setText('');
    setError('');
  }

  return (
    <form onSubmit={submit} noValidate>
      {showsInput ? (
        <>
          <TextInput
            key={isRecovery ? 'recovery' : 'code'}
            name={isRecovery ? 'recovery_code' : 'code'}
            label={isRecovery ? messages.recoveryCode : messages.code}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError('');
            }}
            error={error}
          />
          <Button type="submit" loading={busy} fullWidth size="md">
            {messages.submit}
          </Button>
        </>
      ) : (
        error && <p role="alert">{error}</p>
      )}
      {has('passkey') && (
        <Button
          variant={showsInput ? 'default' : 'filled'}
          fullWidth
          size="md"
          loading={busy && !showsInput}
          onClick={() => void sendPasskey()}
        >
          {messages.withPasskey}
        </Button>
      )}
      {has('recovery') && !isRecovery && (
        <Button variant="subtle" fullWidth onClick={() => switchTo(true)}>
          {messages.withRecovery}
        </Button>
      )}
      {isRecovery && has('totp') && (
        <Button variant="subtle" fullWidth onClick={() => switchTo(false)}>
          {messages.withCode}
        </Button>
      )}
      <Button variant="subtle" color="gray" fullWidth onClick={onRestart}>
        {messages.restart}
      </Button>
    </form>
  );
}
