import type { BodyOf } from '@baobab/contract/kit/client';
import { places, type CityRow } from '@baobab/contract/master-data/places';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useCall } from '../../../kit/api/queries.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { cityLists } from './city-lists.ts';
import { placesMessages as messages } from './places.messages.ts';

type CityValues = FormOf<BodyOf<typeof places.addCity>, 'state_uuid'>;

const empty: CityValues = { name: '', state_uuid: null };
const rules: Rules<CityValues> = { name: [required(messages.cityMissing)] };

function CityFields({ form }: { form: Form<CityValues> }) {
  const states = useCall(places.states, {});
  const options = (states.data?.data ?? []).map(({ uuid, name }) => ({ id: uuid, label: name }));
  return (
    <>
      <TextField form={form} name="name" label="City Name" required />
      <ChoiceField
        form={form}
        name="state_uuid"
        label="State"
        options={options}
        source={states}
        placeholder={states.isLoading ? 'Loading…' : ''}
      />
    </>
  );
}

export function AddCityDialog(dialog: OpenProps) {
  const add = useAction(places.addCity, { done: messages.cityAdded, refresh: cityLists });
  return (
    <FormDialog
      title="Add City"
      {...dialog}
      draft="add-city"
      start={blank(empty)}
      rules={rules}
      onSubmit={(values) => add.run({ body: bodyOf(values) })}
    >
      {(form) => <CityFields form={form} />}
    </FormDialog>
  );
}

/** Views or edits a city. */
export function CityDialog(dialog: RecordProps<CityRow>) {
  const edit = useEdit(places.editCity, {
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh: cityLists,
  });
  const { uuid, name } = dialog.record;
  return (
    <RecordForm
      {...dialog}
      title="Edit City"
      viewTitle="View City"
      subject={name}
      history={places.cityHistory}
      valuesOf={valuesOf}
      rules={rules}
      onSubmit={(values, version) => edit.run({ body: { ...bodyOf(values), uuid, version } })}
    >
      {(form) => <CityFields form={form} />}
    </RecordForm>
  );
}

const valuesOf = ({ name, state_uuid, state }: CityRow): CityValues => ({
  name,
  state_uuid: state_uuid ? { id: state_uuid, label: state } : null,
});
const bodyOf = ({ name, state_uuid }: CityValues) => ({ name, state_uuid: state_uuid?.id ?? null });
