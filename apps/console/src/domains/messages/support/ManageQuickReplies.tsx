import { quickReplies, type QuickReply } from '@baobab/contract/messages/quick-replies';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { ManageDialog } from '../../../kit/dialog/ManageDialog.tsx';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import type { Read } from '../../../kit/layout/States.tsx';
import { EditQuickReply } from './QuickReplyDialog.tsx';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

interface ManageQuickRepliesProps extends OpenProps {
  read: Read<{ data: readonly QuickReply[] }>;
}

/** Edits and deletes quick replies, which all support staff share. */
export function ManageQuickReplies(dialog: ManageQuickRepliesProps) {
  const remove = useAction(quickReplies.deleteQuickReply, {
    done: messages.replyDeleted,
    refresh: [quickReplies.listQuickReplies],
    undo: ({ params }) => {
      const deleted = dialog.read.data?.data.find(({ uuid }) => uuid === params.uuid);
      return deleted
        ? prepareCall(quickReplies.addQuickReply, { body: { title: deleted.title, text: deleted.text } })
        : null;
    },
  });
  return (
    <ManageDialog
      {...dialog}
      title="Quick replies"
      nameOf={({ title }) => title}
      empty={<p className={classes.empty}>{messages.noReplies}</p>}
      className={classes.managed}
      renderRow={({ title, text }) => (
        <>
          <strong>{title}</strong>
          <p title={text}>{text}</p>
        </>
      )}
      onDelete={({ uuid }) => remove.run({ params: { uuid } })}
      renderForm={(reply, form) => reply && <EditQuickReply reply={reply} {...form} />}
    />
  );
}
