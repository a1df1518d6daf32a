import { referrals } from '@baobab/contract/people/referrals';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '../../../kit/icons/shell-icons.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { config } from '../../../kit/api/config.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { influencersMessages as messages } from './influencers.messages.ts';
import classes from './influencers.module.css';

/** The registration page with the referral code; null when no registration page is configured. */
function referralUrl(code: string) {
  const { registrationUrl } = config();
  if (registrationUrl === null) return null;
  const url = new URL(registrationUrl);
  if (code) url.searchParams.set('referralcode', code);
  return code && url.toString();
}

/** The referral code of the wallet and the URL to share. */
function useReferral(uuid: string) {
  const wallet = useCall(referrals.wallet, { params: { uuid } });
  const code = wallet.data?.data.referal_code ?? '';
  return { code, url: referralUrl(code), placeholder: wallet.isPending ? 'Loading…' : '–', wallet };
}

/** Read-only, not part of the form. */
export function ReferralFields({ uuid }: { uuid: string }) {
  const { code, url, placeholder, wallet } = useReferral(uuid);
  return (
    <>
      <ReadFailure text="The referral code could not be loaded." read={wallet} />
      <TextInput label="Referral Code" value={code} placeholder={placeholder} readOnly />
      {url !== null && <TextInput label="Referral URL" value={url} placeholder={placeholder} readOnly />}
    </>
  );
}

export function CopyReferralUrl({ uuid }: { uuid: string }) {
  const { url } = useReferral(uuid);
  if (url === null) return null;
  return (
    <CopyButton value={url} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          className={classes.copy}
          disabled={!url}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? messages.copied : 'Copy URL'}</span>
        </Button>
      )}
    </CopyButton>
  );
}
