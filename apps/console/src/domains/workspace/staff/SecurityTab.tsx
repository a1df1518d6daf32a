import { roles } from '@baobab/contract/kit/roles';
import {
  securitySettingsEndpoints as endpoints,
  type SecuritySettings,
} from '@baobab/contract/workspace/staff/security-settings';
import { Button } from '@mantine/core';
import { useCall } from '../../../kit/api/queries.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { CheckboxesField, SwitchField } from '../../../kit/form/CheckFields.tsx';
import { EditForm } from '../../../kit/form/EditForm.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { isNumber, unlessEmpty, type Rules } from '../../../kit/form/rules.ts';
import { editing, useEditForm } from '../../../kit/form/use-edit-form.ts';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { HistoryButton } from '../audit/public.ts';
import { staffMessages as messages } from './staff.messages.ts';
import classes from './staff.module.css';

/** The values with their version, as a conflict returns them. */
type Stored = SecuritySettings & { version: number };

export function SecurityTab() {
  const read = useCall(endpoints.securitySettings, {});
  return (
    <ReadContent read={read}>
      {({ data: { values, version } }) => <SecurityForm stored={{ ...values, version }} />}
    </ReadContent>
  );
}

function SecurityForm({ stored }: { stored: Stored }) {
  const save = useEdit(endpoints.editSecuritySettings, {
    done: messages.settingsSaved,
    refresh: [endpoints.securitySettings],
  });
  const edit = useEditForm<SecuritySettings, Stored>({
    start: editing(stored, ({ version: _version, ...values }: Stored) => values),
    rules,
    inputName,
    async onSubmit(values, version) {
      const outcome = await save.run({ body: { values, version } });
      if (!outcome.ok) return outcome;
      const { data } = outcome.reply;
      return { ok: true, reply: { ...data.values, version: data.version } };
    },
    onDone: (record) => edit.rebase(record),
    // A change that waits for a second person is not in force.
    onCancel: () => edit.rebase(stored),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} className={classes.settings}>
      <section aria-labelledby="second-factor">
        <h2 id="second-factor">Second factor</h2>
        <p>Members of these roles must have a second factor to work in the console.</p>
        <CheckboxesField
          form={form}
          name="second_factor_roles"
          label="Compulsory for"
          options={roles.map((role) => ({ value: role, label: role }))}
          listClass={classes.choices}
        />
      </section>
      <section aria-labelledby="identity">
        <h2 id="identity">Identity asked again</h2>
        <p>Larger payouts ask for the second factor, or the password, again. Empty: never.</p>
        <NumberField form={form} name="step_up_payout_above" label="Payouts above" unit="₦" />
      </section>
      <section aria-labelledby="approvals">
        <h2 id="approvals">Second person</h2>
        <p>
          A colleague with the same permission confirms. The limits also hold for the sum of a day by one
          person to one doctor or consumer, and for all people reached. Empty: nobody has to confirm.
        </p>
        <p>
          While one of them is on, a colleague also confirms new admins, resets of their sign-in, and every
          change of a limit.
        </p>
        <div className={classes.fields}>
          <NumberField form={form} name="approve_refund_above" label="Refunds above" unit="₦" />
          <NumberField form={form} name="approve_payout_above" label="Payouts to confirm above" unit="₦" />
          <NumberField
            form={form}
            name="approve_price_change_above"
            label="Uploads that change more of the prices than"
            unit="%"
            max={100}
          />
          <NumberField form={form} name="approve_send_above" label="Notifications to more people than" />
          <SwitchField form={form} name="approve_role_changes" label="Changes of roles" />
        </div>
      </section>
      <section aria-labelledby="retention">
        <h2 id="retention">Audit trail</h2>
        <p>Older months are deleted as a whole; at least 12 are kept. Empty: everything is kept.</p>
        <NumberField form={form} name="audit_retention_months" label="Months to keep" max={600} />
      </section>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.formState.isSubmitting}>
          Save
        </Button>
        <HistoryButton
          of={endpoints.securitySettingsHistory}
          id="security-settings"
          subject="Security settings"
        />
      </div>
    </EditForm>
  );
}

/** An empty number turns the setting off, so a text that is no number must not be sent as nothing. */
const number = unlessEmpty(isNumber(messages.notANumber));
const rules: Rules<SecuritySettings> = {
  step_up_payout_above: [number],
  approve_refund_above: [number],
  approve_payout_above: [number],
  approve_price_change_above: [number],
  approve_send_above: [number],
  audit_retention_months: [number],
};

/** The server names the fields inside the body. */
const inputName = (name: string) => name.replace(/^values\./, '');
