import { support } from '@baobab/contract/support';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBolt, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../kit/api/queries.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { required } from '../../kit/form/form-context.tsx';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import classes from './support.module.css';

const refresh = [support.quickReplies];

/** Answers the desk has saved: one click puts one into the message, another saves what is being written. */
export function QuickReplies({ text, insert }: { text: string; insert: (reply: string) => void }) {
  const [saving, setSaving] = useState(false);
  const [dropping, setDropping] = useState(false);
  const { data } = useCall(support.quickReplies, {});
  const drop = useAction(support.deleteQuickReply, { done: 'Quick reply dropped', refresh });

  async function pick(uuid: string, title: string, reply: string) {
    if (!dropping) return insert(reply);
    setDropping(false);
    if (await confirm(`Drop “${title}”?`, { yes: 'Drop', no: 'Keep' })) await drop.run({ params: { uuid } });
  }
  return (
    <>
      <Menu position="top-start" width={300} onClose={() => setDropping(false)}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Quick replies">
            <IconBolt size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.replies}>
          <Menu.Label>{dropping ? 'Which one should go?' : 'Quick replies'}</Menu.Label>
          {data?.data.map(({ uuid, title, text: reply }) => (
            <Menu.Item key={uuid} onClick={() => void pick(uuid, title, reply)} title={reply}>
              {title}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setSaving(true)}>
            Save a quick reply
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            closeMenuOnClick={false}
            onClick={() => setDropping(!dropping)}
          >
            Drop a quick reply
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveQuickReply key={String(saving)} opened={saving} text={text} onClose={() => setSaving(false)} />
    </>
  );
}

interface SaveQuickReplyProps {
  opened: boolean;
  text: string;
  onClose: () => void;
}

function SaveQuickReply({ opened, text, onClose }: SaveQuickReplyProps) {
  const add = useAction(support.addQuickReply, { done: 'Quick reply saved', refresh });
  const [initial] = useState({ title: '', text });
  return (
    <FormDialog
      title="Save a quick reply"
      opened={opened}
      onClose={onClose}
      draft="quick-reply"
      initial={initial}
      rules={{ title: [required('Please enter a title')], text: [required('Please enter the text')] }}
      submitLabel="Save"
      onSubmit={(values) => add.run({ body: { title: values['title']!, text: values['text']! } })}
    >
      <TextField name="title" label="Title" required />
      <TextAreaField name="text" label="Text" required />
    </FormDialog>
  );
}
