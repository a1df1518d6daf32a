import type { FiltersInput } from '@baobab/contract/kit/client';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { ListEndpoint, RowOf } from '../api/queries.ts';
import type { Option } from '../form/fields.tsx';
import type { Read } from '../layout/States.tsx';

/** A filter in the filter sheet. Its search parameters have the names of the endpoint's filters. */
export type FilterField<Param extends string = string> =
  | {
      kind: 'choice';
      label: string;
      param: Param;
      options: readonly (string | GroupedOption)[];
      read?: Read<unknown>;
    }
  /** A text that must match as a whole, such as an id. */
  | { kind: 'text'; label: string; param: Param; maxLength: number }
  /** On or off; the parameter is `yes`. */
  | { kind: 'flag'; label: string; param: Param }
  /** True or false, in the words of the field. */
  | { kind: 'boolean'; label: string; param: Param; yes: string; no: string }
  /** Two days, both included. */
  | { kind: 'days'; label: string; from: Param; to: Param; futureEnd?: boolean }
  | { kind: 'number'; label: string; param: Param; unit: string; max?: number }
  /** Two amounts in naira, both included. */
  | { kind: 'amounts'; label: string; from: Param; to: Param }
  /** A record of a paged list; the parameter is its id. */
  | RecordField<Param>;

/** A text is its own label. */
export const choicesOf = ({ options }: { options: readonly (string | GroupedOption)[] }) =>
  options.map((one): GroupedOption => (typeof one === 'string' ? { value: one, label: one } : one));

/** The options of a select, in the order of the values, with their labels or the texts of their tags. */
export const optionsOf = <T extends string>(
  values: readonly T[],
  labels: Readonly<Record<T, string | { children: string }>>,
) =>
  values.map((value) => {
    const label: string | { children: string } = labels[value];
    return { value, label: typeof label === 'string' ? label : label.children };
  });

interface GroupedOption extends Option {
  /** Options of the same group follow each other. */
  group?: string;
}

interface RecordField<Param extends string> {
  kind: 'record';
  label: string;
  param: Param;
  endpoint: ListEndpoint;
  nameOf: (row: never) => string;
}

/** Only a row with a name has one by default. */
type NameOf<Row> = Row extends { name: string }
  ? { nameOf?: (row: Row) => string }
  : { nameOf: (row: Row) => string };

/** A filter by a record of a paged list, with the row type of its endpoint. */
export const recordField = <const Param extends string, E extends ListEndpoint>(
  field: { label: string; param: Param; endpoint: E } & NameOf<RowOf<E>>,
): RecordField<Param> => ({ kind: 'record', nameOf: ({ name }: { name: string }) => name, ...field });

export type FilterValues = Readonly<Record<string, string | undefined>>;

export const paramsOf = (field: FilterField): string[] =>
  'from' in field ? [field.from, field.to] : [field.param];

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!));
const numberOf = (text: string | undefined) =>
  text !== undefined && /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;

/** The values of a field as the endpoint takes them; a value that the field cannot have is left out. */
function queryOf(field: FilterField, values: FilterValues): Record<string, unknown> {
  const value = 'param' in field ? values[field.param] : undefined;
  switch (field.kind) {
    case 'choice':
      return { [field.param]: choicesOf(field).find((option) => option.value === value)?.value };
    case 'text':
      return { [field.param]: value?.trim().slice(0, field.maxLength) || undefined };
    case 'flag':
      return { [field.param]: value === 'yes' ? 'yes' : undefined };
    case 'boolean':
      return { [field.param]: value === 'true' || value === 'false' ? value === 'true' : undefined };
    case 'number':
      return { [field.param]: numberOf(value) };
    case 'record':
      return { [field.param]: value?.split('|')[0] };
    case 'days':
      return Object.fromEntries(
        paramsOf(field).map((param) => [param, isDay(values[param]) ? values[param] : undefined]),
      );
    case 'amounts':
      return Object.fromEntries(paramsOf(field).map((param) => [param, numberOf(values[param])]));
  }
}

const range = (from: string | undefined, to: string | undefined) =>
  from && to ? (from === to ? from : `${from} – ${to}`) : from ? `from ${from}` : `until ${to}`;

/** The text of the chip of a field that is set. */
function describe(field: Exclude<FilterField, RecordField<string>>, query: Record<string, unknown>): string {
  const value = 'param' in field ? query[field.param] : undefined;
  switch (field.kind) {
    case 'choice':
      return choicesOf(field).find((option) => option.value === value)!.label;
    case 'flag':
      return '';
    case 'boolean':
      return value ? field.yes : field.no;
    case 'number':
      return `${String(value)} ${field.unit}`;
    case 'text':
      return String(value);
    case 'days': {
      const [from, to] = paramsOf(field).map((param) => formatDate(query[param] as string | undefined));
      return range(from, to);
    }
    case 'amounts': {
      const [from, to] = paramsOf(field).map((param) => query[param] as number | undefined);
      return range(
        from === undefined ? undefined : formatNaira(from),
        to === undefined ? undefined : formatNaira(to),
      );
    }
  }
}

export interface FilterChip {
  text: string;
  params: string[];
  /** The record whose name completes the text. */
  record?: { field: RecordField<string>; uuid: string };
}

/** The query and the chips of the fields that are set in the search parameters. */
export function readFilters(fields: readonly FilterField[], values: FilterValues) {
  const query: Record<string, unknown> = {};
  const chips: FilterChip[] = [];
  for (const field of fields) {
    const part = queryOf(field, values);
    const isSet = Object.values(part).some((value) => value !== undefined);
    if (!isSet) continue;
    Object.assign(query, part);
    const params = paramsOf(field);
    if (field.kind === 'record') {
      chips.push({ text: field.label, params, record: { field, uuid: part[field.param] as string } });
      continue;
    }
    const text = describe(field, part);
    chips.push({ text: text ? `${field.label}: ${text}` : field.label, params });
  }
  return { query, chips };
}

/** The filters of an endpoint that a screen has as search parameters. */
export type ParamOf<E, Search> = Extract<keyof FiltersInput<E>, keyof Search> & string;
