const yes = (condition: string) => [`'true'`, `${condition} and $1 = 'true'`] as const;

/** The filters of the checks with the conditions of their rows `x` of price_entries, without the list's definition. */
export const checkSamples = {
  below_cost: yes('(purchasing_kobo > exclusive_kobo or purchasing_kobo > retail_kobo)'),
  inactive_test: yes(
    'active and exists (select from national_tests t where t.uuid = x.test_uuid and not t.active)',
  ),
  duplicate_code: yes(`exists (select from price_entries e where e.kind = x.kind
    and lower(e.product_code) = lower(x.product_code) and e.test_uuid <> x.test_uuid)`),
};

/** Changes prices of each list, so that every check finds some. */
export const checkedRows = `
  update price_entries set purchasing_kobo = retail_kobo + 1 where uuid in (
    select distinct on (kind) uuid from price_entries);
  update price_entries e set product_code = lower(d.product_code) from price_entries d where e.uuid in (
    select distinct on (kind) uuid from price_entries order by kind, uuid) and d.uuid = (
    select uuid from price_entries o where o.kind = e.kind and o.test_uuid <> e.test_uuid limit 1);
  update national_tests set active = false where uuid in (
    select distinct on (kind) test_uuid from price_entries where active order by kind, uuid);`;
