import { usePage } from '../../../kit/api/queries.ts';
import type { Read } from '../../../kit/layout/States.tsx';
import { placeNamed } from '../places/public.ts';
import * as prices from './price-lists.form.ts';
import type { Variant } from './price-lists.variants.ts';

const SEPARATOR = '_';

/** A test and a city as the id of the add dialog. */
export const pairId = (pair: { testname_uuid: string; city_uuid: string }) =>
  `${pair.testname_uuid}${SEPARATOR}${pair.city_uuid}`;

/** The first values of the add form for a test and a city without a price; empty without a pair. */
export function useMissingPair(
  { calls }: Variant,
  pair: string | undefined,
): {
  head: Pick<prices.PriceValues, 'testname_uuid' | 'partner_uuid'>;
  row: prices.RowValues;
  read: Read<unknown>;
} {
  const [testname_uuid, city_uuid] = pair?.split(SEPARATOR) ?? [];
  const { rows, read } = usePage(
    calls.missing,
    1,
    1,
    { testname_uuid, city_uuid },
    { enabled: Boolean(pair) },
  );
  const found = pair ? rows[0] : undefined;
  if (!found) return { head: { testname_uuid: null, partner_uuid: null }, row: prices.emptyRow, read };
  const { standardisedtestname, productcode, testdiscipline, diagnosticspartner, city } = found;
  return {
    head: {
      testname_uuid: { id: found.testname_uuid, label: standardisedtestname },
      partner_uuid: { id: found.partner_uuid, label: diagnosticspartner },
    },
    row: { ...prices.emptyRow, city: placeNamed(city), productcode, testdiscipline },
    read,
  };
}
