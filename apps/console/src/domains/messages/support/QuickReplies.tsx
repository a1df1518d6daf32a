import { quickReplies } from '@baobab/contract/messages/quick-replies';
import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { IconBolt, IconDeviceFloppy, IconPencil } from '../../../kit/icons/more-icons.ts';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { ReadItems } from './ReadItems.tsx';
import classes from './support.module.css';

const SaveQuickReply = lazyDialog(() => import('./QuickReplyDialog.tsx').then((m) => m.SaveQuickReply));
const ManageQuickReplies = lazyDialog(() =>
  import('./ManageQuickReplies.tsx').then((m) => m.ManageQuickReplies),
);

/** Saved replies of the desk: inserts one into the message, or saves the current text. */
export function QuickReplies({ text, insert }: { text: string; insert: (reply: string) => void }) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const read = useCall(quickReplies.listQuickReplies, {});
  const close = () => setOpen(null);
  return (
    <>
      <Menu position="top-start" width={300}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Quick replies">
            <IconBolt size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.replies}>
          <Menu.Label>Quick replies</Menu.Label>
          <ReadItems read={read}>
            {({ data: replies }) =>
              replies.map((reply) => (
                <Menu.Item key={reply.uuid} onClick={() => insert(reply.text)} title={reply.text}>
                  {reply.title}
                </Menu.Item>
              ))
            }
          </ReadItems>
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setOpen('save')}>
            Save a quick reply
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('manage')}>
            Edit quick replies
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveQuickReply opened={open === 'save'} text={text} onClose={close} />
      <ManageQuickReplies opened={open === 'manage'} read={read} onClose={close} />
    </>
  );
}
