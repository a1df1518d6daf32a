import { platforms, type AudienceRule, type SavedAudience } from '@baobab/contract/messages/bulk-audiences';
import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { places } from '@baobab/contract/master-data/places';
import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useDebouncedValue } from '@mantine/hooks';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useCall } from '../../../kit/api/queries.ts';
import { DEBOUNCE_MS } from '../../../kit/defaults.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction, type Outcome } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { CheckboxesField } from '../../../kit/form/CheckFields.tsx';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { required, type Rule, type Rules } from '../../../kit/form/rules.ts';
import { blank, editing } from '../../../kit/form/use-edit-form.ts';
import { useField, useValues } from '../../../kit/form/use-field.tsx';
import { AudienceSize } from './AudienceSize.tsx';
import { campaignMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

type Platform = (typeof platforms)[number];
type RuleValues = {
  name: string;
  cities: string[];
  age_from: number | null;
  age_to: number | null;
  visited_within: number | null;
  not_visited_for: number | null;
  visited: 'any' | 'yes' | 'no';
  booked_within: number | null;
  open_order: 'any' | 'yes' | 'no';
  platforms: Platform[];
  not_reached_for: number | null;
};

const valuesOf = ({ name, rule }: Pick<SavedAudience, 'name' | 'rule'>): RuleValues => ({
  name,
  cities: rule.cities ?? [],
  age_from: rule.age_from ?? null,
  age_to: rule.age_to ?? null,
  visited_within: rule.visited_within ?? null,
  not_visited_for: rule.not_visited_for ?? null,
  visited: rule.visited === undefined ? 'any' : rule.visited ? 'yes' : 'no',
  booked_within: rule.booked_within ?? null,
  open_order: rule.open_order === undefined ? 'any' : rule.open_order ? 'yes' : 'no',
  platforms: rule.platforms ?? [],
  not_reached_for: rule.not_reached_for ?? null,
});

const numbers = [
  'age_from',
  'age_to',
  'visited_within',
  'not_visited_for',
  'booked_within',
  'not_reached_for',
] as const;

/** A condition that is empty is left out. */
function ruleOf(values: RuleValues): AudienceRule {
  const given = numbers.filter((name) => values[name] !== null).map((name) => [name, values[name]]);
  return {
    ...(values.cities.length > 0 && { cities: values.cities }),
    ...(values.platforms.length > 0 && { platforms: values.platforms }),
    ...(values.visited !== 'any' && { visited: values.visited === 'yes' }),
    ...(values.open_order !== 'any' && { open_order: values.open_order === 'yes' }),
    ...(Object.fromEntries(given) as Pick<AudienceRule, (typeof numbers)[number]>),
  };
}

const whole: Rule<number | null> = (value) =>
  value === null || Number.isInteger(value) ? null : messages.number;
const rules: Rules<RuleValues> = {
  name: [required(messages.audienceName)],
  age_from: [whole],
  age_to: [whole],
  visited_within: [whole],
  not_visited_for: [whole],
  booked_within: [whole],
  not_reached_for: [whole],
};

const visits = [
  { value: 'any', label: 'Any' },
  { value: 'yes', label: 'Had a visit' },
  { value: 'no', label: 'Never came' },
] as const;
const openOrders = [
  { value: 'any', label: 'Any' },
  { value: 'yes', label: 'Has an open order' },
  { value: 'no', label: 'Has no open order' },
] as const;
const platformLabels = { android: 'Android', ios: 'iOS', webapp: 'Web app' } as const;

interface AudienceFormProps extends OpenProps {
  /** Null for a new audience. */
  audience: SavedAudience | null;
}

/** Its key must be the id of the audience, whose version it tracks. */
export function AudienceForm({ audience, ...dialog }: AudienceFormProps) {
  const options = { done: messages.audienceSaved, refresh: [bulkNotifications.audiences] };
  const add = useAction(bulkNotifications.addAudience, options);
  const edit = useEdit(bulkNotifications.editAudience, options);
  function submit(values: RuleValues, version: number): Promise<Outcome<unknown>> {
    const body = { name: values.name, rule: ruleOf(values) };
    return audience
      ? edit.run({ params: { uuid: audience.uuid }, body: { ...body, version } })
      : add.run({ body });
  }
  return (
    <FormDialog
      title={audience ? 'Edit audience' : 'New audience'}
      subject={audience?.name}
      {...dialog}
      draft={`audience-${audience?.uuid ?? 'new'}`}
      start={audience ? editing(audience, valuesOf) : blank(valuesOf({ name: '', rule: {} }))}
      rules={rules}
      inputName={inputName}
      submitLabel="Save"
      renderFooterNote={(form) => <RuleSize form={form} />}
      onSubmit={submit}
    >
      {(form) => <RuleFields form={form} />}
    </FormDialog>
  );
}

/** The server names the fields inside the rule. */
const inputName = (name: string) => name.replace(/^rule\./, '');

function RuleSize({ form }: { form: Form<RuleValues> }) {
  const [values] = useDebouncedValue(useValues(form), DEBOUNCE_MS);
  if (numbers.some((name) => whole(values[name], values) !== null)) return null;
  return <AudienceSize all={false} chosen={[]} rule={ruleOf(values)} />;
}

const RuleFields = ({ form }: { form: Form<RuleValues> }) => (
  <>
    <div className={classes.wide}>
      <TextField form={form} name="name" label="Name" required />
    </div>
    <CitiesField form={form} />
    <NumberField form={form} name="age_from" label="Age from" max={130} />
    <NumberField form={form} name="age_to" label="Age to" max={130} />
    <NumberField form={form} name="visited_within" label="Last visit within" unit="days" />
    <NumberField form={form} name="not_visited_for" label="Last visit longer ago than" unit="days" />
    <SelectField form={form} name="visited" label="Visits" options={visits} />
    <NumberField form={form} name="booked_within" label="Booked within" unit="days" />
    <SelectField form={form} name="open_order" label="Open order" options={openOrders} />
    <NumberField form={form} name="not_reached_for" label="Not reached in the last" unit="days" />
    <CheckboxesField
      form={form}
      name="platforms"
      label="Devices"
      options={optionsOf(platforms, platformLabels)}
      className={classes.wide}
      listClass={classes.platforms}
    />
  </>
);

function CitiesField({ form }: { form: Form<RuleValues> }) {
  const { value, set, error } = useField(form, 'cities');
  const read = useCall(places.cities, {});
  const names = (read.data?.data ?? []).map(({ name }) => name);
  return (
    <div className={classes.wide}>
      <MultiSelect
        label="Cities of orders"
        data={[...new Set([...names, ...value])].toSorted()}
        value={value}
        error={error}
        searchable
        clearable
        maxValues={50}
        onChange={set}
      />
      <ReadFailure text="The cities could not be loaded." read={read} />
    </div>
  );
}
