import { notify } from '../kit/feedback/notices.tsx';
import { logOut } from './log-out.ts';

/** A link to an invitation or a new password was opened while someone is signed in. */
export const explainLink = (name: string, href: string) =>
  notify({
    kind: 'info',
    title: `You are signed in as ${name}`,
    text: 'The link that you opened sets up a sign-in. Sign out to use it.',
    seconds: 30,
    action: {
      text: 'Sign out and open the link',
      run: () => void logOut().then(() => location.assign(href)),
    },
  });
