import { places } from '@baobab/contract/master-data/places';
import { useCall } from '../../../kit/api/queries.ts';
import { SelectField } from '../../../kit/form/fields.tsx';
import { useField } from '../../../kit/form/form-context.tsx';

const namesWithCurrent = (rows: readonly { name: string }[] | undefined, current: string) => [
  ...new Set([...(current ? [current] : []), ...(rows ?? []).map((row) => row.name)]),
];

interface PlaceFieldsProps {
  prefix?: string;
  /** The prefix of the labels City and Area. */
  label?: string;
  required?: boolean;
}

/**
 * City and area by name, with a name prefix for forms with rows or two places. `areaRef` holds the area's id and,
 * in forms that have it, `cityRef` the city's id. Areas load when a city is chosen; another city clears the area.
 */
export function PlaceFields({ prefix = '', label = '', required = true }: PlaceFieldsProps) {
  const { form, value: city } = useField(`${prefix}city`);
  const { value: area } = useField(`${prefix}area`);
  const cities = useCall(places.allCities, {});
  const cityId = cities.data?.data.find((row) => row.name === city)?.uuid;
  const areas = useCall(
    places.areas,
    { params: { cityId: cityId ?? '' } },
    { enabled: cityId !== undefined },
  );
  const setArea = (name: string, id: string) => {
    form.set(`${prefix}area`, name);
    form.set(`${prefix}areaRef`, id);
  };
  const onCityPick = (name: string) => {
    setArea('', '');
    const id = cities.data?.data.find((row) => row.name === name)?.uuid ?? '';
    if (`${prefix}cityRef` in form.values) form.set(`${prefix}cityRef`, id);
  };
  return (
    <>
      <SelectField
        name={`${prefix}city`}
        label={`${label}City`}
        options={namesWithCurrent(cities.data?.data, city)}
        placeholder={cities.isLoading ? 'Loading…' : ''}
        onPick={onCityPick}
        required={required}
      />
      <SelectField
        name={`${prefix}area`}
        label={`${label}Area`}
        disabled={city === ''}
        placeholder={city === '' ? 'Choose a city first' : areas.isLoading ? 'Loading…' : ''}
        options={namesWithCurrent(areas.data?.data, area)}
        onPick={(name) => setArea(name, areas.data?.data.find((row) => row.name === name)?.uuid ?? '')}
        required={required}
      />
    </>
  );
}
