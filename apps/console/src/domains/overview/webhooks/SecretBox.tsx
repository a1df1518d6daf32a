import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './webhooks.module.css';
import { webhooksMessages as messages } from './webhooks.messages.ts';

/** Shows a secret once, to copy it. */
export const SecretBox = ({ secret }: { secret: string }) => (
  <div className={classes.secret}>
    <p role="status">{messages.secretOnce}</p>
    <TextInput label="Secret" value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
    <CopyButton value={secret} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? 'Copied' : 'Copy secret'}</span>
        </Button>
      )}
    </CopyButton>
  </div>
);
