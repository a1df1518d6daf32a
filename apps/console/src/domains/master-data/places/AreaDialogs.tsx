import type { BodyOf } from '@baobab/contract/kit/client';
import { places, type AreaRow } from '@baobab/contract/master-data/places';
import { useCall } from '../../../kit/api/queries.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx';
import { filled, type Form, type FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank, editing } from '../../../kit/form/use-edit-form.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
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

export function AddAreaDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAction(places.addArea, { done: messages.areaAdded, refresh });
  return (
    <FormDialog
      title="Add Area"
      opened={opened}
      onClose={onClose}
      draft="add-area"
      start={blank(empty)}
      rules={rules}
      onSubmit={(values) => add.run({ body: bodyOf(values) })}
    >
      {(form) => <AreaFields form={form} />}
    </FormDialog>
  );
}

interface AreaDialogProps {
  area: AreaRow;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits an area. */
export function AreaDialog({ area, opened, mode, onClose }: AreaDialogProps) {
  const edit = useEdit(places.editArea, {
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh,
  });
  const { uuid } = area;
  return (
    <>
      <ViewDialog
        title="View Area"
        subject={area.name}
        opened={opened && mode === 'view'}
        history={<RecordHistory of={places.areaHistory} />}
        onClose={onClose}
        values={valuesOf(area)}
      >
        {(form) => <AreaFields form={form} />}
      </ViewDialog>
      <FormDialog
        title="Edit Area"
        subject={area.name}
        opened={opened && mode === 'edit'}
        history={<RecordHistory of={places.areaHistory} />}
        onClose={onClose}
        draft={`edit-area-${uuid}`}
        start={editing(area, valuesOf)}
        rules={rules}
        onSubmit={(values, version) => edit.run({ body: { ...bodyOf(values), uuid, version } })}
      >
        {(form) => <AreaFields form={form} />}
      </FormDialog>
    </>
  );
}

const valuesOf = ({ city_uuid, city, name }: AreaRow): AreaValues => ({
  city_uuid: { id: city_uuid, label: city[0]?.name ?? '' },
  name,
});

const bodyOf = ({ city_uuid, name }: AreaValues) => ({ city_uuid: filled(city_uuid).id, name });
