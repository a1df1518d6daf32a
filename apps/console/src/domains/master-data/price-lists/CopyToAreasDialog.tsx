import { pluralize } from '@baobab/contract/kit/numbers';
import { places } from '@baobab/contract/master-data/places';
import { Button, Checkbox, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import type { Choice } from '../../../kit/form/form.ts';
import type { EditablePrice } from './price-edits.model.ts';
import classes from './price-edits.module.css';

interface CopyToAreasDialogProps {
  opened: boolean;
  onClose: () => void;
  prices: readonly EditablePrice[];
  onCopy: (areas: Choice[]) => void;
}

export function CopyToAreasDialog({ opened, onClose, prices, onCopy }: CopyToAreasDialogProps) {
  const subject = pluralize(prices.length, 'price');
  return (
    <Dialog title="Copy to areas" subject={subject} opened={opened} onClose={onClose}>
      <AreaChoice onCancel={onClose} onCopy={onCopy} />
    </Dialog>
  );
}

/** Rendered inside the dialog, so that the choice starts again every time the dialog opens. */
function AreaChoice({ onCancel, onCopy }: { onCancel: () => void; onCopy: (areas: Choice[]) => void }) {
  const [cityId, setCityId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const allCities = useCall(places.allCities, {});
  const cities = allCities.data?.data ?? [];
  const areas = useCall(places.areas, { params: { cityId: cityId ?? '' } }, { enabled: cityId !== null });
  const city = cities.find(({ uuid }) => uuid === cityId)?.name ?? '';
  const toggle = (area: Choice, isChosen: boolean) =>
    setChosen((all) => [...all.filter(({ id }) => id !== area.id), ...(isChosen ? [area] : [])]);
  return (
    <>
      <p className={classes.hint}>
        The chosen areas get the prices with all their terms. The preview shows which prices are added and
        which existing ones change before you save.
      </p>
      <Select
        label="City"
        data={cities.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={cityId}
        onChange={setCityId}
        searchable
      />
      <ReadFailure text="The cities could not be loaded." read={allCities} />
      {cityId && (
        <>
          <ReadFailure text="The areas could not be loaded." read={areas} />
          <fieldset className={classes.areas}>
            <legend className="visually-hidden">Areas of {city}</legend>
            {(areas.data?.data ?? []).map(({ uuid, name }) => (
              <Checkbox
                key={uuid}
                label={name}
                checked={chosen.some(({ id }) => id === uuid)}
                onChange={(event) =>
                  toggle({ id: uuid, label: `${name}, ${city}` }, event.currentTarget.checked)
                }
              />
            ))}
          </fieldset>
        </>
      )}
      {chosen.length > 0 && <p role="status">{chosen.map(({ label }) => label).join(' · ')}</p>}
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onCopy([...chosen])}>
          Copy
        </Button>
      </div>
    </>
  );
}
