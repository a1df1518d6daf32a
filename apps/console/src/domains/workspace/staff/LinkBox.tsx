import type { SentLink } from '@baobab/contract/workspace/staff/staff';
import { CopyBox, wholeAddress } from '../../../kit/dialog/CopyBox.tsx';
import { staffMessages as messages } from './staff.messages.ts';

export interface LinkReply {
  message: string;
  data: SentLink;
}

/** Says that a link was sent, or shows the link to pass on. */
export const LinkBox = ({ reply: { message, data } }: { reply: LinkReply }) =>
  data.link === null ? (
    <CopyBox message={message} label="Link" value={null} />
  ) : (
    <CopyBox message={`${message} ${messages.linkOnce}`} label="Link" value={wholeAddress(data.link)} />
  );
