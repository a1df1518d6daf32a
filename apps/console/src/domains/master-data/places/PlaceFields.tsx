import { places } from '@baobab/contract/master-data/places';
import { useCall } from '../../../kit/api/queries.ts';
import { SelectField } from '../../../kit/form/fields.tsx';
import { useField } from '../../../kit/form/form-context.tsx';

const named = (rows: readonly { name: string }[] | undefined, current: string) => [
  ...new Set([...(current ? [current] : []), ...(rows ?? []).map((row) => row.name)]),
];

/**
 * City and area by name, behind a prefix where the form has rows; `areaRef` keeps the area's id beside its
 * name. Areas load when a city is chosen, and another city makes the area invalid.
 */
export function PlaceFields({ at = '' }: { at?: string }) {
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
    form.setFieldValue(`${at}area`, name);
    form.setFieldValue(`${at}areaRef`, id);
  };
  return (
    <>
      <SelectField
        name={`${at}city`}
        label="City"
        options={named(cities.data?.data, city)}
        placeholder={cities.isLoading ? 'Loading…' : ''}
        onPick={() => keep('', '')}
        required
      />
      <SelectField
        name={`${at}area`}
        label="Area"
        disabled={city === ''}
        placeholder={city === '' ? 'Choose a city first' : areas.isLoading ? 'Loading…' : ''}
        options={named(areas.data?.data, area)}
        onPick={(name) => keep(name, areas.data?.data.find((row) => row.name === name)?.uuid ?? '')}
        required
      />
    </>
  );
}
