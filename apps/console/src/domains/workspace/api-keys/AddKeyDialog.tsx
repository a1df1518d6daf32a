import { apiKeys, DEFAULT_RATE, MAX_RATE } from '@baobab/contract/workspace/api-keys/api-keys';
import { scopeTexts } from '@baobab/contract/workspace/api-keys/scope-texts';
import { keyScopes, readScopes, type KeyScope } from '@baobab/contract/kit/key-scopes';
import { Button, Checkbox } from '@mantine/core';
import { CopyBox } from '../../../kit/dialog/CopyBox.tsx';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import { filled, type Form } from '../../../kit/form/form.ts';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import { keyMessages as messages } from './api-keys.messages.ts';
import classes from './api-keys.module.css';

interface KeyValues {
  name: string;
  scopes: KeyScope[];
  expires_on: string | null;
  addresses: string;
  rate: number | null;
}
const start = blank<KeyValues>({
  name: '',
  scopes: [...readScopes],
  expires_on: null,
  addresses: '',
  rate: DEFAULT_RATE,
});
const rules: Rules<KeyValues> = {
  name: [required(messages.nameMissing)],
  scopes: [(scopes) => (scopes.length === 0 ? messages.scopesMissing : null)],
  rate: [(rate) => (rate !== null && rate >= 1 && rate <= MAX_RATE ? null : messages.rateMissing)],
};
const linesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** Makes a key; its secret is shown once. */
export function AddKeyDialog(dialog: OpenProps) {
  const add = useAction(apiKeys.add, { refresh: [apiKeys.list] });
  return (
    <FormDialog
      {...dialog}
      title="New API key"
      width={640}
      draft="add-api-key"
      start={start}
      rules={rules}
      submitLabel="Make key"
      onSubmit={({ addresses, rate, ...values }) =>
        add.run({ body: { ...values, rate: filled(rate), addresses: linesOf(addresses) } })
      }
      renderSuccess={({ message, secret }, close) => (
        <CopyBox
          message={message}
          label="Secret"
          value={secret}
          onDone={close}
          doneLabel="I have saved the secret"
        />
      )}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" required />
          <DayField form={form} name="expires_on" label="Works until" />
          <NumberField form={form} name="rate" label="Requests a minute" max={MAX_RATE} />
          <TextAreaField form={form} name="addresses" label="Allowed addresses (empty: every address)" />
          <Scopes form={form} />
        </>
      )}
    </FormDialog>
  );
}

/** A checkbox with its explanation for each scope. */
function Scopes({ form }: { form: Form<KeyValues> }) {
  const { value, set, error } = useField(form, 'scopes');
  return (
    <div className={classes.wide}>
      <Checkbox.Group
        label="Scopes"
        description={`${value.length} of ${keyScopes.length} selected. The read permissions are the default.`}
        value={value}
        error={error}
        onChange={(picked) => set(keyScopes.filter((scope) => picked.includes(scope)))}
      >
        <div className={classes.scopes} tabIndex={0} role="group" aria-label="All scopes">
          {keyScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} description={scopeTexts[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => set([])}>
          Select none
        </Button>
        <Button variant="default" onClick={() => set([...readScopes])}>
          Select read permissions
        </Button>
      </div>
    </div>
  );
}
