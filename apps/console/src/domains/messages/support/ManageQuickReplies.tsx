import { quickReplies, type QuickReply } from '@baobab/contract/messages/quick-replies';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { DIALOG_WIDTH } from '../../../kit/defaults.ts';
import { EditQuickReply } from './QuickReplyDialog.tsx';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

interface ManageQuickRepliesProps {
  opened: boolean;
  replies: readonly QuickReply[];
  onClose: () => void;
}

/** Edits and deletes quick replies, which all support staff share. */
export function ManageQuickReplies({ opened, replies, onClose }: ManageQuickRepliesProps) {
  const [editing, setEditing] = useState<QuickReply>();
  const shown = useLastDefined(editing);
  const [confirming, setConfirming] = useState(false);
  const remove = useAction(quickReplies.deleteQuickReply, {
    done: messages.replyDeleted,
    refresh: [quickReplies.listQuickReplies],
    undo: ({ params }) => {
      const deleted = replies.find(({ uuid }) => uuid === params.uuid);
      return deleted
        ? prepareCall(quickReplies.addQuickReply, { body: { title: deleted.title, text: deleted.text } })
        : null;
    },
  });

  async function confirmDelete({ uuid, title }: QuickReply) {
    setConfirming(true);
    const confirmed = await confirm(`Delete “${title}”?`, { yes: 'Delete', no: 'Keep' });
    // Delayed, because the Esc that closed the confirmation also reaches this dialog.
    setTimeout(() => setConfirming(false));
    if (confirmed) await remove.run({ params: { uuid } });
  }
  return (
    <>
      <Modal
        opened={opened && !editing}
        onClose={onClose}
        title="Quick replies"
        size={DIALOG_WIDTH}
        closeOnEscape={!confirming}
      >
        {replies.length === 0 && <p className={classes.empty}>{messages.noReplies}</p>}
        <ul className={classes.managed}>
          {replies.map((reply) => (
            <li key={reply.uuid}>
              <div>
                <strong>{reply.title}</strong>
                <p title={reply.text}>{reply.text}</p>
              </div>
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Edit ${reply.title}`}
                onClick={() => setEditing(reply)}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Delete ${reply.title}`}
                onClick={() => void confirmDelete(reply)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      </Modal>
      {shown && (
        <EditQuickReply
          key={shown.uuid}
          opened={editing !== undefined}
          reply={shown}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
