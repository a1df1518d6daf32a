import type { SentLink } from '@baobab/contract/workspace/staff/staff';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { staffMessages as messages } from './staff.messages.ts';
import classes from './staff.module.css';

export interface LinkReply {
  message: string;
  data: SentLink;
}

/** Says that a link was sent, or shows the link to pass on. */
export function LinkBox({ reply: { message, data } }: { reply: LinkReply }) {
  if (data.link === null)
    return (
      <div className={classes.link}>
        <p role="status">{message}</p>
      </div>
    );
  // Without PUBLIC_URL the server sends a path of this console.
  const link = new URL(data.link, location.origin).toString();
  return (
    <div className={classes.link}>
      <p role="status">
        {message} {messages.linkOnce}
      </p>
      <TextInput label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={link} timeout={2_000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
