import type { BodyOf } from '@baobab/contract/kit/client';
import {
  quickReplyVariables,
  unknownVariable,
  unknownVariableMessage,
} from '@baobab/contract/messages/quick-reply-text';
import { quickReplies, type QuickReply } from '@baobab/contract/messages/quick-replies';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { blank, editing } from '../../../kit/form/use-edit-form.ts';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

type QuickReplyValues = FormOf<BodyOf<typeof quickReplies.addQuickReply>>;

const refresh = [quickReplies.listQuickReplies];
const rules: Rules<QuickReplyValues> = {
  title: [required(messages.replyTitle)],
  text: [
    required(messages.replyText),
    (text) => {
      const unknown = unknownVariable(text);
      return unknown ? unknownVariableMessage(unknown) : null;
    },
  ],
};
const valuesOf = ({ title, text }: QuickReply): QuickReplyValues => ({ title, text });

const QuickReplyFields = ({ form }: { form: Form<QuickReplyValues> }) => (
  <>
    <div className={classes.wide}>
      <TextField form={form} name="title" label="Title" required />
    </div>
    <TextAreaField form={form} name="text" label="Text" required />
    <dl className={classes.variables}>
      {Object.entries(quickReplyVariables).map(([name, meaning]) => (
        <div key={name}>
          <dt>{`{{${name}}}`}</dt> <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </>
);

interface SaveQuickReplyProps extends OpenProps {
  text: string;
}

/** Starts with the current message text. */
export function SaveQuickReply({ text, ...dialog }: SaveQuickReplyProps) {
  const add = useAction(quickReplies.addQuickReply, { done: messages.replySaved, refresh });
  return (
    <FormDialog
      title="Save a quick reply"
      {...dialog}
      draft="quick-reply"
      start={blank({ title: '', text })}
      rules={rules}
      submitLabel="Save"
      onSubmit={(values) => add.run({ body: values })}
    >
      {(form) => <QuickReplyFields form={form} />}
    </FormDialog>
  );
}

interface EditQuickReplyProps extends OpenProps {
  reply: QuickReply;
}

/** Its key must be the reply's id, because it tracks that reply's version. */
export function EditQuickReply({ reply, ...dialog }: EditQuickReplyProps) {
  const edit = useEdit(quickReplies.editQuickReply, { done: messages.replySaved, refresh });
  const { uuid } = reply;
  return (
    <FormDialog
      title="Edit quick reply"
      subject={reply.title}
      {...dialog}
      draft={`quick-reply-${uuid}`}
      start={editing(reply, valuesOf)}
      rules={rules}
      submitLabel="Save"
      onSubmit={(values, version) => edit.run({ params: { uuid }, body: { ...values, version } })}
    >
      {(form) => <QuickReplyFields form={form} />}
    </FormDialog>
  );
}
