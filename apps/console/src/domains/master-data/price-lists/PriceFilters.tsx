import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { FILTER_PAGE_SIZE } from '../../../kit/defaults.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { filterId, InfiniteFilter, SelectFilter } from '../../../kit/table/Filters.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import type { Variant } from './price-lists.variants.ts';

/** The list query for the filters in the URL. */
export function usePriceQuery({ path }: Variant) {
  const [{ search, partner, test, city, area }] = useUrlState(path);
  return {
    search,
    partner_uuid: filterId(partner),
    testname_uuid: filterId(test),
    city_uuid: filterId(city),
    areaRef: filterId(area),
  };
}

export function PriceFilters({ path, tests }: Variant) {
  const [{ partner, test, city, area }, change] = useUrlState(path);
  const cityId = filterId(city);
  const cities = useCall(places.allCities, {});
  const areas = useCall(places.areas, { params: { cityId: cityId ?? '' } }, { enabled: Boolean(cityId) });
  return (
    <>
      <InfiniteFilter
        label="Partner"
        value={partner}
        onChange={(next) => change({ partner: next, page: undefined })}
        endpoint={partnerNames.list}
        nameOf={(row) => row.name}
      />
      <InfiniteFilter
        label="Test name"
        value={test}
        onChange={(next) => change({ test: next, page: undefined })}
        endpoint={tests}
        nameOf={(row) => row.standardisedtestname}
        size={FILTER_PAGE_SIZE}
      />
      <SelectFilter
        label="City"
        value={city}
        onChange={(next) => change({ city: next, area: undefined, page: undefined })}
        rows={cities.data?.data ?? []}
        retry={cities.isError && (() => void cities.refetch())}
      />
      <SelectFilter
        label="Area"
        value={area}
        onChange={(next) => change({ area: next, page: undefined })}
        rows={areas.data?.data ?? []}
        disabled={!cityId}
        retry={areas.isError && (() => void areas.refetch())}
      />
    </>
  );
}
