import type { SentLink } from '@baobab/contract/workspace/staff/staff';
import { CopyBox, wholeAddress } from '../../../kit/dialog/CopyBox.tsx';
import { staffMessages as messages } from './staff.messages.ts';

export interface LinkReply {
  message: string;
  data: SentLink;
}

interface LinkBoxProps {
  reply: LinkReply;
  onDone?: () => void;
}

/** Says that a link was sent, or shows the link to pass on. */
export const LinkBox = ({ reply: { message, data }, ...box }: LinkBoxProps) => (
  <CopyBox
    {...box}
    message={data.link === null ? message : `${message} ${messages.linkOnce}`}
    label="Link"
    value={data.link && wholeAddress(data.link)}
  />
);
