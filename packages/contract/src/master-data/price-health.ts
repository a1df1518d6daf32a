import * as z from 'zod';
import { get, list } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import type { Permission } from '../kit/roles.ts';

const optionalId = p.uuid.optional();
/** The city filter is an addition. An empty filter does not apply. */
export const filters = {
  partner_uuid: optionalId,
  testname_uuid: optionalId,
  areaRef: optionalId,
  city_uuid: optionalId,
};
export const moreFilters = {
  active: p.queryBoolean.optional(),
  popular: p.queryBoolean.optional(),
  home_service: p.queryBoolean.optional(),
  /** The exclusive discounted price, which the list shows. */
  price_from: p.queryNaira.optional(),
  price_to: p.queryNaira.optional(),
  /** Added and last changed at least this many days ago. */
  unchanged_days: p.queryInt(1, 3_650).optional(),
  /** The purchasing price is above the exclusive or the retail price. */
  below_cost: p.queryBoolean.optional(),
  /** An active price of a test that is not active. */
  inactive_test: p.queryBoolean.optional(),
  /** Prices of another test have the same product code. */
  duplicate_code: p.queryBoolean.optional(),
};

/** Prices that staff should look at: the filters of each check. */
export const priceChecks = {
  belowCost: { below_cost: true },
  inactive: { active: false },
  inactiveTest: { inactive_test: true },
  unchangedYear: { unchanged_days: 365 },
  duplicateCode: { duplicate_code: true },
} as const;
export type PriceCheck = keyof typeof priceChecks;

/** Tests without a price are no rows of the list, so they have a list of their own. */
export const healthFigures = ['missing', ...(Object.keys(priceChecks) as PriceCheck[])] as const;

const healthReply = z.object({
  data: z.array(
    z.object({
      check: z.enum(healthFigures),
      count: z.number().int(),
      /** True when the count is a lower bound. */
      more: z.boolean().optional(),
    }),
  ),
});
export type PriceHealth = z.infer<typeof healthReply>['data'];

export const health = <const P extends Permission>(path: string, permission: P) =>
  get(path, {
    summary: 'How many prices of the list each check finds',
    permission,
    reply: healthReply,
  });

const missingPrice = z.object({
  testname_uuid: p.uuid,
  standardisedtestname: z.string(),
  productcode: z.string(),
  testdiscipline: z.string(),
  partner_uuid: p.uuid,
  diagnosticspartner: z.string(),
  city_uuid: p.uuid,
  city: z.string(),
});
export type MissingPrice = z.infer<typeof missingPrice>;

/** An active test has no price of the partner that the national catalogue names, whose city is that of the test. */
export const missingPrices = <const P extends Permission>(path: string, permission: P) =>
  list(path, {
    summary: 'Active tests without any price of the partner that offers them, by test',
    permission,
    row: missingPrice,
    filters: { partner_uuid: optionalId, testname_uuid: optionalId, city_uuid: optionalId },
  });
export type MissingFilters = z.output<ReturnType<typeof missingPrices>['filters']>;
