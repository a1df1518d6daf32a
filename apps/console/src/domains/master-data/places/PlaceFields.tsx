import { places } from '@baobab/contract/master-data/places';
import { useCall } from '../../../kit/api/queries.ts';
import { SelectField } from '../../../kit/form/fields.tsx';
import { useField } from '../../../kit/form/form-context.tsx';

const named = (rows: readonly { name: string }[] | undefined, current: string) => [
  ...new Set([...(current ? [current] : []), ...(rows ?? []).map((row) => row.name)]),
];

interface PlaceFieldsProps {
  at?: string;
  /** Stands before the words City and Area. */
  label?: string;
  required?: boolean;
}

/**
 * City and area by name, behind a prefix where the form has rows or two places; `areaRef` keeps the area's id
 * beside its name, and `cityRef` the city's for the forms that have one. Areas load when a city is chosen, and
 * another city makes the area invalid.
 */
export function PlaceFields({ at = '', label = '', required = true }: PlaceFieldsProps) {
  const { form, value: city } = useField(`${at}city`);
  const { value: area } = useField(`${at}area`);
  const cities = useCall(places.allCities, {});
  const cityId = cities.data?.data.find((row) => row.name === city)?.uuid;
  const areas = useCall(
    places.areas,
    { params: { cityId: cityId ?? '' } },
    { enabled: cityId !== undefined },
  );
  const keep = (name: string, id: string) => {
    form.set(`${at}area`, name);
    form.set(`${at}areaRef`, id);
  };
  const leave = (name: string) => {
    keep('', '');
    const id = cities.data?.data.find((row) => row.name === name)?.uuid ?? '';
    if (`${at}cityRef` in form.values) form.set(`${at}cityRef`, id);
  };
  return (
    <>
      <SelectField
        name={`${at}city`}
        label={`${label}City`}
        options={named(cities.data?.data, city)}
        placeholder={cities.isLoading ? 'Loading…' : ''}
        onPick={leave}
        required={required}
      />
      <SelectField
        name={`${at}area`}
        label={`${label}Area`}
        disabled={city === ''}
        placeholder={city === '' ? 'Choose a city first' : areas.isLoading ? 'Loading…' : ''}
        options={named(areas.data?.data, area)}
        onPick={(name) => keep(name, areas.data?.data.find((row) => row.name === name)?.uuid ?? '')}
        required={required}
      />
    </>
  );
}
