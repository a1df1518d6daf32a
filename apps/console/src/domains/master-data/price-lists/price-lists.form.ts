import { valuesLike } from '@baobab/contract/kit/pick';
import type { NewPrice, PriceEntry } from '@baobab/contract/master-data/price-lists';
import { withProduct } from '../../../kit/api/config.ts';
import { allFilled, filled, type Choice, type Form, type FormOf } from '../../../kit/form/form.ts';
import { isNumber, required, rulesAt, type Rule } from '../../../kit/form/rules.ts';
import { placeNamed } from '../places/public.ts';
import { priceListsMessages as messages } from './price-lists.messages.ts';

/** The price of a test in an area. The area is sent by name and as `areaRef`. */
export type RowValues = Omit<FormOf<NewPrice>, 'city' | 'area' | 'areaRef'> & {
  city: Choice | null;
  area: Choice | null;
};

/** The values of all price forms: one form adds several rows, the others have a single one. */
export interface PriceValues {
  /** Partner and test are sent by id and by name. */
  partner_uuid: Choice | null;
  testname_uuid: Choice | null;
  /** The turnaround time above the rows, the default of each row. */
  tat: string;
  testData: RowValues[];
  row: RowValues;
  /** The day of a planned edit. */
  valid_from: string | null;
}
export type PriceForm = Form<PriceValues>;

/** The name of a row. */
export type RowName = 'row' | `testData.${number}`;

type Terms = Omit<RowValues, 'city' | 'area'>;
const texts = [
  ...(['productcode', 'testdiscipline', 'partnerstestname', 'populartestdescription'] as const),
  ...(['partnerlabtat', 'standardised{product}tat'] as const),
] as const;
const numbers = [
  ...(['labretailprice', '{product}spurchasingprice', 'discountofferedforretail'] as const),
  ...(['partnerlabtatindays', '{product}sexclusivediscountedprice'] as const),
] as const;
export type TextName = (typeof texts)[number];
export type NumberName = (typeof numbers)[number];
const each = <N extends string, V>(names: readonly N[], value: V) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<N, V>;

const emptyTerms: Terms = {
  ...each(texts, ''),
  ...each(numbers, null),
  homeserviceavailability: null,
  populartest_y_n: '',
  active: true,
};
export const emptyRow: RowValues = { city: null, area: null, ...emptyTerms };

export const emptyPrice: PriceValues = {
  partner_uuid: null,
  testname_uuid: null,
  tat: '',
  testData: [],
  row: emptyRow,
  valid_from: null,
};

/** Fills an input that is empty or still holds the previous autofill value. */
export function autofill(
  form: PriceForm,
  name: `${RowName}.${TextName}`,
  next: string,
  previous: string | undefined,
) {
  const current = form.getValues(name);
  if (current === '' || current === previous) form.setValue(name, next);
}

export const headRules = {
  partner_uuid: [required(messages.partnerMissing)],
  testname_uuid: [required(messages.testMissing)],
};

const requiredText = [required(messages.otherMissing)];

/** A function, because the product's name is not known before a form opens. */
const rowRules = (): { [K in keyof RowValues]: readonly Rule<RowValues[K]>[] } => ({
  city: [required(messages.cityMissing)],
  area: [required(messages.areaMissing)],
  ...each(texts, requiredText),
  ...each(numbers, [...requiredText, isNumber(messages.notANumber)]),
  homeserviceavailability: requiredText,
  '{product}sexclusivediscountedprice': [
    required(withProduct(messages.exclusivePriceMissing)),
    isNumber(messages.notANumber),
  ],
  populartest_y_n: [required(messages.popularMissing)],
  active: [required(messages.activeMissing)],
});

export const rowRulesAt = (at: RowName) => rulesAt<PriceValues, RowValues>(at, rowRules());

export const rowBody = ({ city, area, ...terms }: RowValues): NewPrice => ({
  ...allFilled(terms),
  city: filled(city).label,
  area: filled(area).label,
  areaRef: filled(area).id,
});

export const headBody = ({ partner_uuid, testname_uuid }: PriceValues) => ({
  diagnosticspartner: filled(partner_uuid).label,
  standardisedtestname: filled(testname_uuid).label,
  partner_uuid: filled(partner_uuid).id,
  testname_uuid: filled(testname_uuid).id,
});

export const rowOf = (entry: PriceEntry): RowValues => ({
  ...valuesLike(emptyTerms)(entry),
  city: placeNamed(entry.city),
  area: { id: entry.areaRef, label: entry.area },
});

/** The server's errors by input: a single row has no name on the wire, and an area is chosen, not its id. */
export function inputName(name: string): string {
  const input = name.replace(/areaRef$/, 'area');
  return /^(testData\.|partner_uuid$|testname_uuid$|valid_from$)/.test(input) ? input : `row.${input}`;
}
