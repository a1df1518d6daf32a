import { histories } from '@baobab/contract/workspace/audit/audit';
import type { BodyOf } from '@baobab/contract/kit/client';
import { places, type CityRow } from '@baobab/contract/master-data/places';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank, editing } from '../../../kit/form/use-edit-form.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { placesMessages as messages } from './places.messages.ts';

type CityValues = FormOf<BodyOf<typeof places.addCity>>;

const empty: CityValues = { name: '' };
const rules: Rules<CityValues> = { name: [required(messages.cityMissing)] };

const CityFields = ({ form }: { form: Form<CityValues> }) => (
  <TextField form={form} name="name" label="City Name" required />
);

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
      start={blank(empty)}
      rules={rules}
      onSubmit={(values) => add.run({ body: values })}
    >
      {(form) => <CityFields form={form} />}
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
    done: messages.updated,
    onFail: notifyText(messages.editFailed),
    refresh,
  });
  const { uuid } = city;
  return (
    <>
      <ViewDialog
        title="View City"
        subject={city.name}
        opened={opened && mode === 'view'}
        history={<RecordHistory of={histories.cities} />}
        onClose={onClose}
        values={valuesOf(city)}
      >
        {(form) => <CityFields form={form} />}
      </ViewDialog>
      <FormDialog
        title="Edit City"
        subject={city.name}
        opened={opened && mode === 'edit'}
        history={<RecordHistory of={histories.cities} />}
        onClose={onClose}
        draft={`edit-city-${uuid}`}
        start={editing(city, valuesOf)}
        rules={rules}
        onSubmit={(values, version) => edit.run({ body: { ...values, uuid, version } })}
      >
        {(form) => <CityFields form={form} />}
      </FormDialog>
    </>
  );
}

const valuesOf = ({ name }: CityRow): CityValues => ({ name });
