import { account } from '@baobab/contract/workspace/account/account';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';

type SetUp = ReplyOf<typeof account.startTotp>['data'];

interface TotpDialogProps {
  setUp: SetUp | null;
  onClose: () => void;
  /** Receives the recovery codes of the first second factor. */
  onDone: (recoveryCodes: readonly string[]) => void;
}

export function TotpDialog({ setUp, onClose, onDone }: TotpDialogProps) {
  const shown = useLastDefined(setUp ?? undefined);
  return (
    <Dialog title="Set up an authenticator app" opened={setUp !== null} onClose={onClose} width={420}>
      {shown && <TotpForm key={shown.challenge} setUp={shown} onDone={onDone} />}
    </Dialog>
  );
}

function TotpForm({ setUp, onDone }: { setUp: SetUp; onDone: TotpDialogProps['onDone'] }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const confirm = useAction(account.confirmTotp, { onFail: () => undefined, refresh: [account.get] });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!code.trim()) return setError(accountMessages.secondFactor.codeMissing);
    const outcome = await confirm.run({ body: { challenge: setUp.challenge, code } });
    if (outcome.ok) onDone(outcome.reply.recovery_codes);
    else setError(outcome.fields['code'] ?? outcome.error?.message ?? '');
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={classes.stack}>
      <p>
        Scan the QR code with an authenticator app, or type the key into it. Then enter the code it shows.
      </p>
      <img className={classes.qr} src={setUp.qr} alt="QR code of the key" width={240} height={240} />
      <p>
        Key: <span className={classes.secret}>{setUp.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</span>
      </p>
      <TextInput
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError('');
        }}
        error={error}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={confirm.running.length > 0}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
