import { referrals } from '@baobab/contract/referrals';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCall } from '../../kit/api/queries.ts';
import { config } from '../../kit/api/config.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { influencersMessages as messages } from './influencers.messages.ts';
import classes from './influencers.module.css';

/** The registration page with the referral code. */
const referralUrl = (code: string) => {
  const url = new URL(config().registrationUrl ?? '/register', window.location.origin);
  url.searchParams.set('referralcode', code);
  return url.toString();
};

/** The referral code of the wallet and the URL to share. Read-only, not part of the form. */
export function ReferralFields({ uuid }: { uuid: string }) {
  const wallet = useCall(referrals.wallet, { params: { uuid } });
  useReadErrorLog(wallet.error);
  const code = wallet.data?.data.referal_code ?? '';
  const placeholder = wallet.isPending ? 'Loading…' : '–';
  const url = code && referralUrl(code);
  return (
    <div className={classes.referral}>
      <TextInput label="Referral Code" value={code} placeholder={placeholder} readOnly />
      <TextInput label="Referral URL" value={url} placeholder={placeholder} readOnly />
      <CopyButton value={url} timeout={2_000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            disabled={!url}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? messages.copied : 'Copy URL'}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
