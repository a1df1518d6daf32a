import { supportTargets, type DeskSettings } from '@baobab/contract/messages/support-targets';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useCall } from '../../../kit/api/queries.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { UnreadDialog } from '../../../kit/dialog/UnreadDialog.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { CheckboxesField, SwitchField } from '../../../kit/form/CheckFields.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { isNumber, unlessEmpty, type Rules } from '../../../kit/form/rules.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { deskMessages as messages } from './desk.messages.ts';
import classes from './desk.module.css';

type Stored = DeskSettings & { version: number };

const TITLE = 'Targets and hours';
const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** An empty number turns the target off, so a text that is no number must not be sent as nothing. */
const number = unlessEmpty(isNumber(messages.notANumber));
const rules: Rules<DeskSettings> = { first_answer_minutes: [number], resolution_minutes: [number] };

/** The targets and business hours of the desk. */
export function DeskSettingsDialog(dialog: OpenProps) {
  const read = useCall(supportTargets.deskSettings, {});
  const save = useEdit(supportTargets.editDeskSettings, {
    done: messages.settingsSaved,
    refresh: [supportTargets.deskSettings],
  });
  if (!read.data) return <UnreadDialog title={TITLE} read={read} {...dialog} />;
  const { values: stored, version: current } = read.data.data;
  return (
    <FormDialog
      title={TITLE}
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
          <CheckboxesField
            form={form}
            name="days"
            label="Days"
            options={WEEK.map((day, index) => ({ value: index, label: day }))}
            className={classes.wide}
            listClass={classes.days}
          />
          <SwitchField
            form={form}
            name="auto_assign"
            label="Assign new conversations by turns to the colleagues who are online"
            className={classes.wide}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The server names the fields inside the body. */
const inputName = (name: string) => name.replace(/^values\./, '');
