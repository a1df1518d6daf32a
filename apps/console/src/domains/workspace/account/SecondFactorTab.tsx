import { pluralize } from '@baobab/contract/kit/numbers';
import { account, type OwnAccount } from '@baobab/contract/workspace/account/account';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';
import { PasskeyCard } from './PasskeyCard.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { TotpDialog } from './TotpDialog.tsx';

const messages = accountMessages.secondFactor;

interface SecondFactorTabProps {
  own: OwnAccount;
  /** The role needs a second factor, and the reader has none. */
  isMissing: boolean;
}

export function SecondFactorTab({ own, isMissing }: SecondFactorTabProps) {
  const { totp_enabled_at, recovery_codes_left, passkeys } = own.second_factor;
  const [setUp, setSetUp] = useState<ReplyOf<typeof account.startTotp>['data'] | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  // Kept while the codes are shown: the account has a second factor by then.
  const [wasMissing, setWasMissing] = useState(false);
  const start = useAction(account.startTotp);
  const remove = useAction(account.removeTotp, { done: messages.totpRemoved, refresh: [account.get] });
  const renew = useAction(account.renewRecoveryCodes, { refresh: [account.get] });

  async function startTotp() {
    const outcome = await start.run({});
    if (outcome.ok) setSetUp(outcome.reply.data);
  }
  async function askToRemove() {
    const text = 'You sign in with the password alone, unless you have a passkey.';
    if (await confirm('Turn off the authenticator app?', { text, yes: 'Turn off', no: 'Cancel' }))
      await remove.run({});
  }
  async function askToRenew() {
    const text = 'The earlier codes no longer work.';
    if (!(await confirm('Replace the recovery codes?', { text, yes: 'Replace', no: 'Cancel' }))) return;
    const outcome = await renew.run({});
    if (outcome.ok) setCodes(outcome.reply.recovery_codes);
  }
  function finish(recoveryCodes: readonly string[]) {
    setSetUp(null);
    setWasMissing(isMissing);
    setCodes(recoveryCodes);
  }
  function closeCodes() {
    setCodes([]);
    // The shell was refused its data until now, so it starts again.
    if (wasMissing) location.assign('/');
  }

  return (
    <div className={classes.cards}>
      <section className={classes.card}>
        <h2>
          Authenticator app {totp_enabled_at ? <Tag meaning="done">On</Tag> : <Tag meaning="off">Off</Tag>}
        </h2>
        <p>{totp_enabled_at ? `Set up on ${formatDateTime(totp_enabled_at)}` : messages.totp}</p>
        <div className={classes.buttons}>
          <Button
            variant={totp_enabled_at ? 'default' : 'filled'}
            loading={start.running.length > 0}
            onClick={() => void startTotp()}
          >
            {totp_enabled_at ? 'Replace' : 'Set up'}
          </Button>
          {totp_enabled_at && (
            <Button variant="default" onClick={() => void askToRemove()}>
              Turn off
            </Button>
          )}
        </div>
      </section>
      <PasskeyCard own={own} onAdded={finish} />
      {(totp_enabled_at || passkeys.length > 0) && (
        <section className={classes.card}>
          <h2>Recovery codes</h2>
          <p>
            {messages.recovery} {pluralize(recovery_codes_left, 'code is', 'codes are')} left.
          </p>
          <Button variant="default" onClick={() => void askToRenew()}>
            Replace codes
          </Button>
        </section>
      )}
      <TotpDialog setUp={setUp} onClose={() => setSetUp(null)} onDone={finish} />
      <RecoveryCodesDialog codes={codes} onClose={closeCodes} />
    </div>
  );
}
