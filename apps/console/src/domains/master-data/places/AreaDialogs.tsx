import type { BodyOf } from '@baobab/contract/kit/client';
import { places, type AreaRow } from '@baobab/contract/master-data/places';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { AddRecord, EditRecord, type RecordForms } from '../../../kit/dialog/RecordForms.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import { filled, type Form, type FormOf } from '../../../kit/form/form.ts';
import { ReferenceField } from '../../../kit/form/ReferenceField.tsx';
import { required } from '../../../kit/form/rules.ts';
import { placesMessages as messages } from './places.messages.ts';

type AreaValues = FormOf<BodyOf<typeof places.addArea>, 'city_uuid'>;

const AreaFields = ({ form }: { form: Form<AreaValues> }) => (
  <>
    <ReferenceField
      form={form}
      name="city_uuid"
      label="City"
      endpoint={places.allCities}
      showsLoading
      required
    />
    <TextField form={form} name="name" label="Area Name" required />
  </>
);

const forms: RecordForms<AreaRow, AreaValues, typeof places.addArea> = {
  noun: 'Area',
  draft: 'add-area',
  calls: { add: places.addArea, edit: places.editArea, history: places.areaHistory },
  refresh: [places.areaList, places.areas],
  messages: { ...messages, added: messages.areaAdded },
  empty: { city_uuid: null, name: '' },
  rules: { city_uuid: [required(messages.cityMissing)], name: [required(messages.areaMissing)] },
  nameOf: ({ name }) => name,
  valuesOf: ({ city_uuid, city, name }) => ({
    city_uuid: { id: city_uuid, label: city[0]?.name ?? '' },
    name,
  }),
  bodyOf: ({ city_uuid, name }) => ({ city_uuid: filled(city_uuid).id, name }),
  renderFields: (form) => <AreaFields form={form} />,
};

export const AddAreaDialog = (dialog: OpenProps) => <AddRecord of={forms} {...dialog} />;
export const AreaDialog = (dialog: RecordProps<AreaRow>) => <EditRecord of={forms} {...dialog} />;
