import { places, type CityRow } from '@baobab/contract/master-data/places';
import { useMemo } from 'react';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit, versionOf } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { required } from '../../../kit/form/rules.ts';
import { placesMessages as messages } from './places.messages.ts';

const initial = { name: '' };
const rules = { name: [required(messages.cityMissing)] };
const fields = <TextField name="name" label="City Name" required />;

/** All lists that show a city's name. */
const refresh = [places.cityList, places.areaList, places.cities, places.allCities, places.citiesOfRegion];

export function AddCityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAction(places.addCity, { done: messages.cityAdded, refresh });
  return (
    <FormDialog
      title="Add City"
      opened={opened}
      onClose={onClose}
      draft="add-city"
      initial={initial}
      rules={rules}
      onSubmit={({ name = '' }) => add.run({ body: { name } })}
    >
      {fields}
    </FormDialog>
  );
}

interface CityDialogProps {
  city: CityRow;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or renames a city. */
export function CityDialog({ city, opened, mode, onClose }: CityDialogProps) {
  const edit = useEdit(places.editCity, {
    valuesOf,
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh,
  });
  const values = useMemo(() => valuesOf(city), [city]);
  return (
    <>
      <ViewDialog
        title="View City"
        subject={city.name}
        opened={opened && mode === 'view'}
        onClose={onClose}
        values={values}
      >
        {fields}
      </ViewDialog>
      <FormDialog
        title="Edit City"
        subject={city.name}
        opened={opened && mode === 'edit'}
        onClose={onClose}
        draft={`edit-city-${city.uuid}`}
        initial={values}
        rules={rules}
        onSubmit={({ name = '', ...rest }) =>
          edit.run({ body: { uuid: city.uuid, name, version: versionOf(rest) } })
        }
      >
        {fields}
      </FormDialog>
    </>
  );
}

const valuesOf = ({ name, version }: CityRow) => ({ name, version: String(version) });
