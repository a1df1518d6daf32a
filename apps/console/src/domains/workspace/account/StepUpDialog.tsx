import { account } from '@baobab/contract/workspace/account/account';
import type { BodyOf, ReplyOf } from '@baobab/contract/kit/client';
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useState, type FormEvent } from 'react';
import { client } from '../../../kit/api/client.ts';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { messageOf } from '../../../kit/feedback/on-fail.ts';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';

const messages = accountMessages.stepUp;

interface StepUpDialogProps extends OpenProps {
  answer: ((confirmed: boolean) => void) | null;
}

export const StepUpDialog = ({ opened, onClose, answer }: StepUpDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={messages.title} size={400} zIndex={400}>
    {opened && answer && <StepUpForm answer={answer} />}
  </Modal>
);

/** Asks for the proofs that the person has: a code, a passkey, or the password without a second factor. */
function StepUpForm({ answer }: { answer: (confirmed: boolean) => void }) {
  const [options, setOptions] = useState<ReplyOf<typeof account.startStepUp>>();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    client.call(account.startStepUp, {}).then(setOptions, (failure: unknown) => setError(messageOf(failure)));
  }, []);
  const has = (method: 'totp' | 'passkey' | 'password') => options?.methods.includes(method) ?? false;

  async function send(body: BodyOf<typeof account.stepUp>) {
    setBusy(true);
    try {
      await client.call(account.stepUp, { body });
      answer(true);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!text.trim()) return setError(has('totp') ? messages.codeMissing : messages.passwordMissing);
    void send(has('totp') ? { code: text } : { password: text });
  }

  async function sendPasskey() {
    if (!options?.challenge) return;
    setError('');
    const optionsJSON = options.passkey as PublicKeyCredentialRequestOptionsJSON;
    const passkey = await startAuthentication({ optionsJSON }).catch(() => null);
    if (passkey) await send({ challenge: options.challenge, passkey });
    else setError(messages.passkeyFailed);
  }

  const input = {
    // The input appears after the dialog has opened.
    autoFocus: true,
    value: text,
    error,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value);
      setError('');
    },
  };
  const hasInput = has('totp') || has('password');
  return (
    <form onSubmit={submit} noValidate className={classes.stack} aria-busy={!options}>
      <p>{messages.text}</p>
      {has('totp') && (
        <TextInput {...input} label={messages.code} inputMode="numeric" autoComplete="one-time-code" />
      )}
      {has('password') && (
        <PasswordInput
          {...input}
          label={messages.password}
          aria-invalid={Boolean(error)}
          autoComplete="current-password"
        />
      )}
      {!hasInput && error && <p role="alert">{error}</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        {has('passkey') && (
          <Button variant={hasInput ? 'default' : 'filled'} onClick={() => void sendPasskey()}>
            {messages.withPasskey}
          </Button>
        )}
        {hasInput && (
          <Button type="submit" loading={busy}>
            {messages.submit}
          </Button>
        )}
      </div>
    </form>
  );
}
