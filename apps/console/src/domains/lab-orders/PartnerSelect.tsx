import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { Select } from '@mantine/core';
import { config } from '../../kit/api/config.ts';
import { useCall } from '../../kit/api/queries.ts';
import { FILTER_PAGE_SIZE } from '../../kit/defaults.ts';
import { filterOptions } from '../../kit/form/filter-options.ts';
import { useUrlState } from '../../kit/url-state.ts';

/** The `partner` in the URL that means every partner. */
export const ALL_PARTNERS = 'all';

/** Selects the partner whose orders are shown; the default laboratory comes first, then all partners. */
export function PartnerSelect() {
  const [{ partner }, change] = useUrlState('/order');
  const first = config().defaultLabPartner;
  const { data } = useCall(partnerNames.list, { query: { pagenum: 0, limit: FILTER_PAGE_SIZE } });
  const chosen = partner ?? first;
  const names = (data?.data ?? []).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
  const others = new Set([chosen, ...names].filter((name) => name !== first && name !== ALL_PARTNERS));
  const options = [first, { value: ALL_PARTNERS, label: 'All partners' }, ...others];
  return (
    <Select
      aria-label="Partner"
      w={{ base: '100%', xs: 240 }}
      data={options}
      value={chosen}
      searchable
      filter={filterOptions}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      onChange={(next) =>
        change({ partner: next === first ? undefined : (next ?? undefined), page: undefined })
      }
    />
  );
}
