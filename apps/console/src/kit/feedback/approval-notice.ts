import type { ApprovalRequested } from '@baobab/contract/kit/approval';
import { notify } from './notices.tsx';

const APPROVAL_SECONDS = 12;

/** Says that a second person has to confirm, with a link to the request. Every call with this outcome ends here. */
export const notifyApprovalRequested = ({ message, link }: ApprovalRequested) =>
  void notify({
    title: 'Approval requested',
    text: message,
    kind: 'info',
    seconds: APPROVAL_SECONDS,
    link: { href: link, text: 'Open the request' },
  });
