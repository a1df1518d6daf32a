import { support, type QuickReply } from '@baobab/contract/support';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { useEdit } from '../../kit/feedback/use-edit.ts';
import { TextField } from '../../kit/form/fields.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { required } from '../../kit/form/rules.ts';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

const refresh = [support.quickReplies];
const rules = { title: [required(messages.replyTitle)], text: [required(messages.replyText)] };
const bodyOf = (values: Values) => ({ title: values['title']!, text: values['text']! });

const fields = (
  <>
    <div className={classes.wide}>
      <TextField name="title" label="Title" required />
    </div>
    <TextAreaField name="text" label="Text" required />
  </>
);

interface SaveQuickReplyProps {
  opened: boolean;
  text: string;
  onClose: () => void;
}

/** Starts with the current message text. */
export function SaveQuickReply({ opened, text, onClose }: SaveQuickReplyProps) {
  const add = useAction(support.addQuickReply, { done: messages.replySaved, refresh });
  return (
    <FormDialog
      title="Save a quick reply"
      opened={opened}
      onClose={onClose}
      draft="quick-reply"
      initial={{ title: '', text }}
      rules={rules}
      submitLabel="Save"
      onSubmit={(values) => add.run({ body: bodyOf(values) })}
    >
      {fields}
    </FormDialog>
  );
}

interface EditQuickReplyProps {
  opened: boolean;
  reply: QuickReply;
  onClose: () => void;
}

/** Its key must be the reply's id, because it tracks that reply's version. */
export function EditQuickReply({ opened, reply, onClose }: EditQuickReplyProps) {
  const edit = useEdit(support.editQuickReply, { done: messages.replySaved, refresh });
  const { uuid, title, text, version } = reply;
  return (
    <FormDialog
      title="Edit quick reply"
      opened={opened}
      onClose={onClose}
      draft={`quick-reply-${uuid}`}
      initial={{ title, text, version: String(version) }}
      rules={rules}
      submitLabel="Save"
      onSubmit={(values) =>
        edit.run({ params: { uuid }, body: { ...bodyOf(values), version: edit.versionOf(values) } })
      }
    >
      {fields}
    </FormDialog>
  );
}
