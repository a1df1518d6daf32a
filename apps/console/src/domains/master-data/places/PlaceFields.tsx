import { places } from '@baobab/contract/master-data/places';
import type { FieldPathValue, FieldValues } from 'react-hook-form';
import { useCall } from '../../../kit/api/queries.ts';
import { ChoiceField } from '../../../kit/form/fields.tsx';
import type { Choice, Form, Name } from '../../../kit/form/form.ts';
import { useValue } from '../../../kit/form/use-field.tsx';

interface PlaceFieldsProps<V extends FieldValues> {
  form: Form<V>;
  city: Name<V, Choice | null>;
  area: Name<V, Choice | null>;
  /** The prefix of the labels City and Area. */
  label?: string;
  required?: boolean;
}

/** City and area. Areas load when a city is chosen; another city clears the area. */
export function PlaceFields<V extends FieldValues>(props: PlaceFieldsProps<V>) {
  const { form, city, area, label = '', required = true } = props;
  const chosenCity: Choice | null = useValue(form, city);
  const chosenArea: Choice | null = useValue(form, area);
  const cities = useCall(places.allCities, {});
  // Some records hold only the name of their city.
  const cityId = cities.data?.data.find(({ name }) => name === chosenCity?.label)?.uuid;
  const areas = useCall(
    places.areas,
    { params: { cityId: cityId ?? '' } },
    { enabled: cityId !== undefined },
  );
  return (
    <>
      <ChoiceField
        form={form}
        name={city}
        label={`${label}City`}
        options={choicesOf(cities.data?.data, chosenCity)}
        source={cities}
        placeholder={cities.isLoading ? 'Loading…' : ''}
        onPick={() => form.setValue(area, null as FieldPathValue<V, typeof area>)}
        required={required}
      />
      <ChoiceField
        form={form}
        name={area}
        label={`${label}Area`}
        disabled={chosenCity === null}
        placeholder={chosenCity === null ? 'Choose a city first' : areas.isLoading ? 'Loading…' : ''}
        options={choicesOf(areas.data?.data, chosenArea)}
        source={cities.data ? areas : cities}
        required={required}
      />
    </>
  );
}

/** The place of a record that holds only a name, or nothing. */
export const placeNamed = (name: string): Choice | null => (name ? { id: name, label: name } : null);

/** A chosen place that is known by name is the option of that name. */
const choicesOf = (rows: readonly { uuid: string; name: string }[] | undefined, chosen: Choice | null) =>
  (rows ?? []).map(({ uuid, name }) => (chosen?.label === name ? chosen : { id: uuid, label: name }));
