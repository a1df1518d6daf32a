import { account } from '@baobab/contract/workspace/account/account';
import { useCall } from '../../../kit/api/queries.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { UnreadScreen } from '../../../kit/layout/States.tsx';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';
import { PasswordTab } from './PasswordTab.tsx';
import { PreferencesTab } from './PreferencesTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SecondFactorTab } from './SecondFactorTab.tsx';
import { SessionsTab } from './SessionsTab.tsx';

const TITLE = 'My account';

/** The own account, which every role can open from the user menu. */
export function AccountScreen() {
  const read = useCall(account.get, {});
  if (!read.data) return <UnreadScreen title={TITLE} read={read} />;
  const own = read.data.data;
  const { compulsory, totp_enabled_at, passkeys } = own.second_factor;
  const isMissing = compulsory && !totp_enabled_at && passkeys.length === 0;
  return (
    <Page title={TITLE} width={900}>
      {isMissing && (
        <p role="status" className={classes.notice}>
          {accountMessages.secondFactor.required}
        </p>
      )}
      <PageTabs
        label={TITLE}
        tabs={[
          { value: 'profile', label: 'Profile', content: <ProfileTab own={own} /> },
          { value: 'password', label: 'Password', content: <PasswordTab username={own.username} /> },
          {
            value: 'second-factor',
            label: 'Second factor',
            content: <SecondFactorTab own={own} isMissing={isMissing} />,
          },
          { value: 'sessions', label: 'Sessions', content: <SessionsTab /> },
          { value: 'preferences', label: 'Preferences', content: <PreferencesTab /> },
        ]}
      />
    </Page>
  );
}
