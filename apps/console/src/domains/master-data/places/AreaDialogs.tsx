import { places, type AreaRow } from '@baobab/contract/master-data/places';
import { useMemo } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit, versionOf } from '../../../kit/feedback/use-edit.ts';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { idOf } from '../../../kit/form/PickField.tsx';
import { required } from '../../../kit/form/rules.ts';
import { placesMessages as messages } from './places.messages.ts';

const initial = { city_uuid: '', name: '' };
const rules = {
  city_uuid: [required(messages.cityMissing)],
  name: [required(messages.areaMissing)],
};
const refresh = [places.areaList, places.areas];

function AreaFields() {
  const cities = useCall(places.allCities, {});
  const options = (cities.data?.data ?? []).map(({ uuid, name }) => ({
    value: `${uuid}|${name}`,
    label: name,
  }));
  return (
    <>
      <SelectField
        name="city_uuid"
        label="City"
        options={options}
        placeholder={cities.isLoading ? 'Loading…' : ''}
        required
      />
      <TextField name="name" label="Area Name" required />
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
      initial={initial}
      rules={rules}
      onSubmit={({ city_uuid = '', name = '' }) => add.run({ body: { city_uuid: idOf(city_uuid), name } })}
    >
      <AreaFields />
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
    valuesOf,
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh,
  });
  const values = useMemo(() => valuesOf(area), [area]);
  return (
    <>
      <ViewDialog
        title="View Area"
        subject={area.name}
        opened={opened && mode === 'view'}
        onClose={onClose}
        values={values}
      >
        <AreaFields />
      </ViewDialog>
      <FormDialog
        title="Edit Area"
        subject={area.name}
        opened={opened && mode === 'edit'}
        onClose={onClose}
        draft={`edit-area-${area.uuid}`}
        initial={values}
        rules={rules}
        onSubmit={({ city_uuid = '', name = '', ...rest }) =>
          edit.run({ body: { uuid: area.uuid, city_uuid: idOf(city_uuid), name, version: versionOf(rest) } })
        }
      >
        <AreaFields />
      </FormDialog>
    </>
  );
}

const valuesOf = ({ city_uuid, city, name, version }: AreaRow) => ({
  city_uuid: `${city_uuid}|${city[0]?.name}`,
  name,
  version: String(version),
});
