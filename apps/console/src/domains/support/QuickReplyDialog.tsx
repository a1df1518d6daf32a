import { support, type QuickReply } from '@baobab/contract/support';
import { useMemo } from 'react';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { TextField } from '../../kit/form/fields.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { required } from '../../kit/form/rules.ts';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

const refresh = [support.quickReplies];
const rules = { title: [required(messages.replyTitle)], text: [required(messages.replyText)] };
const valuesOf = ({ title, text, version }: QuickReply): Values => ({
  title,
  text,
  version: String(version),
});
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
  const edit = useEdit(support.editQuickReply, { valuesOf, done: messages.replySaved, refresh });
  const { uuid } = reply;
  const initial = useMemo(() => valuesOf(reply), [reply]);
  return (
    <FormDialog
      title="Edit quick reply"
      subject={reply.title}
      opened={opened}
      onClose={onClose}
      draft={`quick-reply-${uuid}`}
      initial={initial}
      rules={rules}
      submitLabel="Save"
      onSubmit={(values) =>
        edit.run({ params: { uuid }, body: { ...bodyOf(values), version: versionOf(values) } })
      }
    >
      {fields}
    </FormDialog>
  );
}
