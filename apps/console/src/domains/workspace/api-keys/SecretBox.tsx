import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { keyMessages as messages } from './api-keys.messages.ts';
import classes from './api-keys.module.css';

export interface SecretReply {
  message: string;
  secret: string;
}

/** Shows a secret, which the server sends only once. */
export const SecretBox = ({ reply: { message, secret } }: { reply: SecretReply }) => (
  <div className={classes.secret}>
    <p role="status">{message}</p>
    <TextInput label="Secret" value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
    <CopyButton value={secret} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? messages.copied : 'Copy secret'}</span>
        </Button>
      )}
    </CopyButton>
  </div>
);
