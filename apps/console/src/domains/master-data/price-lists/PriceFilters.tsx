import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { FILTER_PAGE_SIZE } from '../../../kit/defaults.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { filterId, InfiniteFilter, SelectFilter } from '../../../kit/table/Filters.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import type { variants } from './price-lists.variants.ts';

/** The list query for the filters in the URL. */
export function usePriceQuery() {
  const [{ search, partner, test, city, area }] = useUrlState();
  return {
    search,
    partner_uuid: filterId(partner),
    testname_uuid: filterId(test),
    city_uuid: filterId(city),
    areaRef: filterId(area),
  };
}

export function PriceFilters({ tests }: { tests: (typeof variants)['pathology']['tests'] }) {
  const [{ city }] = useUrlState();
  const cityId = filterId(city);
  const cities = useCall(places.allCities, {});
  const areas = useCall(places.areas, { params: { cityId: cityId ?? '' } }, { enabled: Boolean(cityId) });
  return (
    <>
      <SearchBox placeholder="Search test or code" width={220} />
      <InfiniteFilter
        name="partner"
        label="Partner"
        endpoint={partnerNames.list}
        nameOf={(row) => row.name}
      />
      <InfiniteFilter
        name="test"
        label="Test name"
        endpoint={tests}
        nameOf={(row) => row.standardisedtestname}
        size={FILTER_PAGE_SIZE}
      />
      <SelectFilter
        name="city"
        label="City"
        rows={cities.data?.data ?? []}
        resets={['area']}
        retry={cities.isError && (() => void cities.refetch())}
      />
      <SelectFilter
        name="area"
        label="Area"
        rows={areas.data?.data ?? []}
        disabled={!cityId}
        retry={areas.isError && (() => void areas.refetch())}
      />
    </>
  );
}
