import type { ImportPreview, LineFilters } from '@baobab/contract/master-data/price-imports';
import { Checkbox, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import classes from './price-imports.module.css';

interface PriceFiltersProps {
  preview: ImportPreview;
  /** Another request is running. */
  busy: boolean;
  onChange: (filters: LineFilters) => void;
}

/** Filters the new and changed prices of a preview. The server compares the file again, because it shows only some lines. */
export function PriceFilters({ preview, busy, onChange }: PriceFiltersProps) {
  const [filters, setFilters] = useState<LineFilters>({});
  const change = (next: LineFilters) => {
    setFilters({ ...filters, ...next });
    onChange({ ...filters, ...next });
  };
  const { partners, cities, newCount, changedCount } = preview;
  return (
    <div className={classes.filters} role="group" aria-label="Filter the prices">
      <Select
        aria-label="Partner"
        placeholder="All partners"
        data={partners}
        value={filters.partner || null}
        onChange={(partner) => change({ partner: partner ?? '' })}
        searchable
        clearable
        disabled={busy}
      />
      <Select
        aria-label="City"
        placeholder="All cities"
        data={cities}
        value={filters.city || null}
        onChange={(city) => change({ city: city ?? '' })}
        searchable
        clearable
        disabled={busy}
      />
      <Checkbox
        label="Only large changes"
        checked={filters.leap === 'yes'}
        onChange={({ currentTarget }) => change({ leap: currentTarget.checked ? 'yes' : '' })}
        disabled={busy}
      />
      {newCount + changedCount === 0 && <p role="status">No new or changed price matches these filters.</p>}
    </div>
  );
}
