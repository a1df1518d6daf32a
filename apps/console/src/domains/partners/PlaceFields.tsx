import { places } from '@baobab/contract/master-data/places';
import { useCall } from '../../kit/api/queries.ts';
import { SelectField } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';

export interface Place {
  id: string;
  name: string;
}

const optionOf = (row: { uuid: string; name: string }) => ({
  value: `${row.uuid}|${row.name}`,
  label: row.name,
});

interface CityFieldProps {
  name: string;
  label: string;
  /** The area that a new city makes invalid. */
  areaName: string;
  required?: boolean;
}

export function CityField({ name, label, areaName, required }: CityFieldProps) {
  const { form } = useField(name);
  const cities = useCall(places.cities, {});
  return (
    <SelectField
      name={name}
      label={label}
      options={(cities.data?.data ?? []).map(optionOf)}
      onPick={() => form.setFieldValue(areaName, '')}
      {...(required && { required })}
    />
  );
}

/** Areas load when a city is chosen. */
export function AreaField({
  name,
  label,
  cityName,
  required,
}: {
  name: string;
  label: string;
  cityName: string;
  required?: boolean;
}) {
  const { value: city } = useField(cityName);
  const cityId = (city as string).split('|')[0]!;
  const areas = useCall(places.areas, { params: { cityId } }, { enabled: cityId !== '' });
  return (
    <SelectField
      name={name}
      label={label}
      disabled={cityId === ''}
      placeholder={cityId === '' ? 'Choose a city first' : areas.isLoading ? 'Loading…' : ''}
      options={(areas.data?.data ?? []).map(optionOf)}
      {...(required && { required })}
    />
  );
}
