import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { Button, MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { bulkNotificationsMessages, campaignMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';
import { wordsOf, type ComposeValues } from './compose.values.ts';

/** Sends the notification as it is written to the reader and colleagues. The reader is offered first and chosen. */
export function TestSending({ form }: { form: Form<ComposeValues> }) {
  const read = useCall(bulkNotifications.testers, {});
  const testers = read.data?.data ?? [];
  const [picked, setPicked] = useState<string[]>();
  const [error, setError] = useState('');
  const send = useAction(bulkNotifications.sendTest, { done: messages.tested });
  const staff = picked ?? testers.slice(0, 1).map(({ uuid }) => uuid);
  async function submit() {
    const words = wordsOf(form.getValues());
    const missing =
      (!words.title.trim() && bulkNotificationsMessages.title) ||
      (!words.message.trim() && bulkNotificationsMessages.description) ||
      (staff.length === 0 && messages.tester);
    setError(missing || '');
    if (!missing) await send.run({ body: { ...words, staff } });
  }
  return (
    <div className={classes.test}>
      <MultiSelect
        label="Send a test to"
        data={testers.map(({ uuid, name, has_device }) => ({
          value: uuid,
          label: has_device ? name : `${name} (bell)`,
        }))}
        value={staff}
        onChange={setPicked}
        error={error}
        searchable
        maxValues={20}
      />
      <ReadFailure text="The colleagues could not be loaded." read={read} />
      <Button variant="default" onClick={() => void submit()} loading={send.running.length > 0}>
        Send test
      </Button>
    </div>
  );
}
