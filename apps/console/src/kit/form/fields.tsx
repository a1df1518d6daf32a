import { UNREADABLE } from '@baobab/contract/kit/personal-fields';
import { Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { ReactNode } from 'react';
import type { FieldPathValue, FieldValues } from 'react-hook-form';
import { filterOptions } from './filter-options.ts';
import type { Choice, Form, Name } from './form.ts';
import { useField, useTextField } from './use-field.tsx';
import classes from './form.module.css';

interface FieldProps<V extends FieldValues, N> {
  form: Form<V>;
  name: N;
  label: string;
  required?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** Marks a field as required visually and for screen readers; the form's rules check it on submit. */
export const requiredProps = (required: boolean | undefined) =>
  required ? { withAsterisk: true, 'aria-required': true } : {};

const UNREADABLE_HINT = 'The stored value cannot be read because its key is missing. Enter it again.';

interface TextFieldProps<V extends FieldValues> extends FieldProps<V, Name<V, string>> {
  numeric?: boolean;
  type?: 'text' | 'email' | 'time';
}

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { form, name, label, required, placeholder, disabled, numeric, type = 'text' } = props;
  const field = useTextField(form, name);
  const isUnreadable = field.value === UNREADABLE;
  return (
    <TextInput
      {...field}
      type={type}
      label={label}
      description={isUnreadable && UNREADABLE_HINT}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={isUnreadable ? (event) => event.currentTarget.select() : undefined}
      placeholder={placeholder}
      disabled={disabled}
      inputMode={numeric ? 'numeric' : type === 'email' ? 'email' : 'text'}
      {...requiredProps(required)}
    />
  );
}

/** An option of a select outside forms. */
export interface Option {
  value: string;
  label: string;
  /** Tells options with the same label apart, or says what a label means. */
  hint?: string;
}

/** Offered instead of "Nothing found" when the options could not be loaded. */
export const RETRY: Option = { value: '__retry__', label: 'Could not be loaded. Retry' };

/** The query that loads the options of a select. */
export interface OptionSource {
  isError: boolean;
  /** Waits for the connection. */
  isPaused: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}
export const hasFailed = ({ isError, isPaused, isFetching }: Omit<OptionSource, 'refetch'>) =>
  isPaused || (isError && !isFetching);

type SelectValue = string | boolean | null;
/** A text is its own label. */
type OptionOf<T> = (T & string) | LabelledOption<T>;

interface LabelledOption<T> {
  value: NonNullable<T>;
  label: string;
  hint?: string;
}

interface SelectFieldProps<V extends FieldValues, N extends Name<V, SelectValue>> extends FieldProps<V, N> {
  options: readonly OptionOf<FieldPathValue<V, N>>[];
  onPick?: (value: FieldPathValue<V, N>) => void;
}

/** The options of a switch that the specification words as True and False. */
export const trueFalse = [
  { value: true, label: 'True' },
  { value: false, label: 'False' },
];

/** A select that stores the value of the option. */
export function SelectField<V extends FieldValues, N extends Name<V, SelectValue>>(
  props: SelectFieldProps<V, N>,
) {
  const { options, onPick, form, name, ...rest } = props;
  const { value, set, error } = useField(form, name);
  const known = options.map(asOption);
  return (
    <SearchableSelect
      {...rest}
      name={name}
      error={error}
      data={known.map((one) => ({ ...one, value: String(one.value) }))}
      value={value === null || value === '' ? null : String(value)}
      onPick={(picked) => {
        const next = known.find((one) => String(one.value) === picked)?.value as typeof value;
        set(next);
        onPick?.(next);
      }}
    />
  );
}

const asOption = <T,>(one: OptionOf<T>): LabelledOption<T> =>
  typeof one === 'string' ? { value: one, label: one } : (one as LabelledOption<T>);

interface ChoiceFieldProps<V extends FieldValues> extends FieldProps<V, Name<V, Choice | null>> {
  options: readonly Choice[];
  /** Tells a list that could not be loaded from an empty one. */
  source?: OptionSource;
  onPick?: (choice: Choice | null) => void;
}

/** A select that stores the chosen record, also one that is not among the options; cleared unless required. */
export function ChoiceField<V extends FieldValues>(props: ChoiceFieldProps<V>) {
  const { options, onPick, form, name, ...rest } = props;
  const { value, set, error } = useField(form, name);
  const chosen = value as Choice | null;
  const known = chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options;
  return (
    <SearchableSelect
      {...rest}
      name={name}
      error={error}
      data={known.map(({ id, label }) => ({ value: id, label }))}
      value={chosen?.id ?? null}
      clearable={!rest.required}
      onPick={(picked) => {
        const choice = known.find(({ id }) => id === picked) ?? null;
        set(choice as typeof value);
        onPick?.(choice);
      }}
    />
  );
}

interface SearchableSelectProps extends Omit<FieldProps<FieldValues, string>, 'form'> {
  error: ReactNode;
  data: Option[];
  value: string | null;
  clearable?: boolean;
  source?: OptionSource;
  onPick: (value: string | null) => void;
}

function SearchableSelect({
  required,
  clearable = false,
  source,
  data,
  onPick,
  ...rest
}: SearchableSelectProps) {
  const failed = source && hasFailed(source);
  return (
    <Select
      {...rest}
      data={failed ? [RETRY, ...data] : data}
      searchable
      {...(data.some(({ hint }) => hint) && { renderOption: ({ option }) => <OptionWithHint {...option} /> })}
      filter={failed ? (input) => [RETRY, ...filterOptions(withoutRetry(input))] : filterOptions}
      // Tabbing through the form, or focusing an invalid field, must not open the list.
      openOnFocus={false}
      allowDeselect={false}
      clearable={clearable}
      // Mantine hides the clear button from the keyboard.
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}`, 'aria-hidden': false, tabIndex: 0 }}
      nothingFoundMessage={source?.isFetching ? 'Loading…' : 'Nothing found'}
      {...requiredProps(required)}
      onChange={(picked) => {
        if (picked === RETRY.value) source?.refetch();
        else if (picked !== null || clearable) onPick(picked);
      }}
    />
  );
}

const OptionWithHint = ({ label, hint }: Option) => (
  <span>
    {label}
    {hint && <small className={classes.hint}>{hint}</small>}
  </span>
);

const withoutRetry = (input: Parameters<typeof filterOptions>[0]) => ({
  ...input,
  options: input.options.filter((option) => !('value' in option) || option.value !== RETRY.value),
});
