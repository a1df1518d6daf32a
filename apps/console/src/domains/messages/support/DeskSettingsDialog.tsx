import { supportTargets, type DeskSettings } from '@baobab/contract/messages/support-targets';
import { Checkbox, Switch } from '@mantine/core';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useCall } from '../../../kit/api/queries.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import type { Rule, Rules } from '../../../kit/form/rules.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import { deskMessages as messages } from './desk.messages.ts';
import classes from './desk.module.css';

type Stored = DeskSettings & { version: number };

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** An empty number turns the target off, so a text that is no number must not be sent as nothing. */
const number: Rule<number | null> = (value) =>
  value !== null && Number.isNaN(value) ? messages.notANumber : null;
const rules: Rules<DeskSettings> = { first_answer_minutes: [number], resolution_minutes: [number] };

/** The targets and business hours of the desk. */
export function DeskSettingsDialog(dialog: OpenProps) {
  const { data } = useCall(supportTargets.deskSettings, {});
  const save = useEdit(supportTargets.editDeskSettings, {
    done: messages.settingsSaved,
    refresh: [supportTargets.deskSettings],
  });
  if (!data) return null;
  const { values: stored, version: current } = data.data;
  return (
    <FormDialog
      title="Targets and hours"
      {...dialog}
      draft="support-settings"
      start={editing<Stored, DeskSettings>(
        { ...stored, version: current },
        ({ version: _version, ...values }) => values,
      )}
      rules={rules}
      submitLabel="Save"
      inputName={inputName}
      onSubmit={(values, version) => save.run({ body: { values, version } })}
    >
      {(form) => (
        <>
          <p className={`${classes.wide} ${classes.note}`}>
            Targets count the business hours of Lagos and apply to new cases. Empty: no target.
          </p>
          <NumberField form={form} name="first_answer_minutes" label="First answer within" unit="min" />
          <NumberField form={form} name="resolution_minutes" label="Resolution within" unit="min" />
          <TextField form={form} name="opens" label="Hours from" placeholder="08:00" required />
          <TextField form={form} name="closes" label="Hours until" placeholder="18:00" required />
          <Days form={form} />
          <AutoAssign form={form} />
        </>
      )}
    </FormDialog>
  );
}

function Days({ form }: { form: Form<DeskSettings> }) {
  const { value, set, error } = useField(form, 'days');
  return (
    <Checkbox.Group
      className={classes.wide}
      label="Days"
      value={value.map(String)}
      error={error}
      onChange={(picked) => set(picked.map(Number).toSorted())}
    >
      <div className={classes.days}>
        {WEEK.map((day, index) => (
          <Checkbox key={day} value={String(index)} label={day} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function AutoAssign({ form }: { form: Form<DeskSettings> }) {
  const { value, set } = useField(form, 'auto_assign');
  return (
    <Switch
      className={classes.wide}
      label="Assign new conversations by turns to the colleagues who are online"
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

/** The server names the fields inside the body. */
const inputName = (name: string) => name.replace(/^values\./, '');
