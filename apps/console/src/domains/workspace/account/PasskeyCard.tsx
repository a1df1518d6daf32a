import { account, type OwnAccount } from '@baobab/contract/workspace/account/account';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Button, TextInput } from '@mantine/core';
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { useState, type FormEvent } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';
import { describeDevice } from './describe-device.ts';

const messages = accountMessages.secondFactor;
type Passkey = OwnAccount['second_factor']['passkeys'][number];

interface PasskeyCardProps {
  own: OwnAccount;
  /** Receives the recovery codes of the first second factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function PasskeyCard({ own, onAdded }: PasskeyCardProps) {
  const { passkeys, passkeys_possible } = own.second_factor;
  const remove = useAction(account.removePasskey, { done: messages.passkeyRemoved, refresh: [account.get] });
  async function askToRemove({ uuid, name }: Passkey) {
    if (await confirm(`Remove the passkey ${name}?`, { yes: 'Remove', no: 'Cancel' }))
      await remove.run({ params: { uuid } });
  }
  return (
    <section className={classes.card}>
      <h2>Passkeys</h2>
      <p>{messages.passkeys}</p>
      {passkeys.length === 0 ? (
        <p>{messages.noPasskeys}</p>
      ) : (
        <ul className={classes.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.uuid}>
              <span>
                {passkey.name}
                <small>
                  {passkey.last_used_at
                    ? `Last used on ${formatDateTime(passkey.last_used_at)}`
                    : `Added on ${formatDateTime(passkey.created_at)}`}
                </small>
              </span>
              <Button
                variant="default"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => void askToRemove(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeys_possible && browserSupportsWebAuthn() ? (
        <AddPasskey onAdded={onAdded} />
      ) : (
        <p>{messages.impossible}</p>
      )}
    </section>
  );
}

/** The name comes first, so that the browser's dialog is the last step. */
function AddPasskey({ onAdded }: Pick<PasskeyCardProps, 'onAdded'>) {
  const [name, setName] = useState(() => describeDevice(navigator.userAgent));
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const start = useAction(account.startPasskey);
  const add = useAction(account.addPasskey, { refresh: [account.get] });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!name.trim()) return setError(messages.nameMissing);
    setBusy(true);
    await register().finally(() => setBusy(false));
  }

  async function register() {
    const started = await start.run({});
    if (!started.ok) return;
    const optionsJSON = started.reply.options as PublicKeyCredentialCreationOptionsJSON;
    const passkey = await startRegistration({ optionsJSON }).catch(() => null);
    if (!passkey) return notifyFailure(messages.passkeyFailed);
    const added = await add.run({ body: { challenge: started.reply.challenge, name, passkey } });
    if (!added.ok) return setError(added.fields['name'] ?? '');
    notifySuccess(added.reply.message);
    onAdded(added.reply.recovery_codes);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={classes.stack}>
      <TextInput
        label="Name of the new passkey"
        value={name}
        maxLength={60}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError('');
        }}
        error={error}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={busy}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}
