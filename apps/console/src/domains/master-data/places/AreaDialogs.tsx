import type { BodyOf } from '@baobab/contract/kit/client';
import { places, type AreaRow } from '@baobab/contract/master-data/places';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useCall } from '../../../kit/api/queries.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx';
import { filled, type Form, type FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { placesMessages as messages } from './places.messages.ts';

type AreaValues = FormOf<BodyOf<typeof places.addArea>, 'city_uuid'>;

const empty: AreaValues = { city_uuid: null, name: '' };
const rules: Rules<AreaValues> = {
  city_uuid: [required(messages.cityMissing)],
  name: [required(messages.areaMissing)],
};
const refresh = [places.areaList, places.areas];

function AreaFields({ form }: { form: Form<AreaValues> }) {
  const cities = useCall(places.allCities, {});
  const options = (cities.data?.data ?? []).map(({ uuid, name }) => ({ id: uuid, label: name }));
  return (
    <>
      <ChoiceField
        form={form}
        name="city_uuid"
        label="City"
        options={options}
        source={cities}
        placeholder={cities.isLoading ? 'Loading…' : ''}
        required
      />
      <TextField form={form} name="name" label="Area Name" required />
    </>
  );
}

export function AddAreaDialog(dialog: OpenProps) {
  const add = useAction(places.addArea, { done: messages.areaAdded, refresh });
  return (
    <FormDialog
      title="Add Area"
      {...dialog}
      draft="add-area"
      start={blank(empty)}
      rules={rules}
      onSubmit={(values) => add.run({ body: bodyOf(values) })}
    >
      {(form) => <AreaFields form={form} />}
    </FormDialog>
  );
}

/** Views or edits an area. */
export function AreaDialog(dialog: RecordProps<AreaRow>) {
  const edit = useEdit(places.editArea, {
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh,
  });
  const { uuid, name } = dialog.record;
  return (
    <RecordForm
      {...dialog}
      title="Edit Area"
      viewTitle="View Area"
      subject={name}
      history={places.areaHistory}
      valuesOf={valuesOf}
      rules={rules}
      onSubmit={(values, version) => edit.run({ body: { ...bodyOf(values), uuid, version } })}
    >
      {(form) => <AreaFields form={form} />}
    </RecordForm>
  );
}

const valuesOf = ({ city_uuid, city, name }: AreaRow): AreaValues => ({
  city_uuid: { id: city_uuid, label: city[0]?.name ?? '' },
  name,
});

const bodyOf = ({ city_uuid, name }: AreaValues) => ({ city_uuid: filled(city_uuid).id, name });
