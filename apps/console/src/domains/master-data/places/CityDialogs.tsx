import type { BodyOf } from '@baobab/contract/kit/client';
import { places, type CityRow } from '@baobab/contract/master-data/places';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { AddRecord, EditRecord, type RecordForms } from '../../../kit/dialog/RecordForms.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../../kit/form/form.ts';
import { ReferenceField } from '../../../kit/form/ReferenceField.tsx';
import { required } from '../../../kit/form/rules.ts';
import { cityLists } from './city-lists.ts';
import { placesMessages as messages } from './places.messages.ts';

type CityValues = FormOf<BodyOf<typeof places.addCity>, 'state_uuid'>;

const CityFields = ({ form }: { form: Form<CityValues> }) => (
  <>
    <TextField form={form} name="name" label="City Name" required />
    <ReferenceField form={form} name="state_uuid" label="State" endpoint={places.states} showsLoading />
  </>
);

const forms: RecordForms<CityRow, CityValues, typeof places.addCity> = {
  noun: 'City',
  draft: 'add-city',
  calls: { add: places.addCity, edit: places.editCity, history: places.cityHistory },
  refresh: cityLists,
  messages: { ...messages, added: messages.cityAdded },
  empty: { name: '', state_uuid: null },
  rules: { name: [required(messages.cityMissing)] },
  nameOf: ({ name }) => name,
  valuesOf: ({ name, state_uuid, state }) => ({
    name,
    state_uuid: state_uuid ? { id: state_uuid, label: state } : null,
  }),
  bodyOf: ({ name, state_uuid }) => ({ name, state_uuid: state_uuid?.id ?? null }),
  renderFields: (form) => <CityFields form={form} />,
};

export const AddCityDialog = (dialog: OpenProps) => <AddRecord of={forms} {...dialog} />;
export const CityDialog = (dialog: RecordProps<CityRow>) => <EditRecord of={forms} {...dialog} />;
