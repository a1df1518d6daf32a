import { Group, Input, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { callingCodes, HOME_COUNTRY, parsePhone, type CountryCode } from '@baobab/contract/kit/phone';
import { PHONE_INVALID } from '@baobab/contract/kit/primitives';
import { useEffect, useState } from 'react';
import { config } from '../api/config.ts';
import { notifyUnless } from '../feedback/notices.tsx';
import { NOT_SENT, type Outcome } from '../feedback/use-action.ts';
import { filterOptions } from './filter-options.ts';
import classes from './form.module.css';
import type { FieldValues } from 'react-hook-form';
import type { Form, Name } from './form.ts';
import { useField } from './use-field.tsx';
import { useTypedText } from './use-typed-text.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
const options = [...callingCodes]
  .map(([country, code]) => ({ value: country, name: names.of(country)!, code }))
  .toSorted((a, b) => a.name.localeCompare(b.name))
  .map(({ value, name, code }) => ({ value, label: `+${code} ${name}` }));

/** The full number as plus and digits; an incomplete number too, so that the form keeps it. */
function compose(country: CountryCode, text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return '';
  const calling = text.trim().startsWith('+') ? '' : callingCodes.get(country);
  return parsePhone(text, country)?.number ?? `+${calling}${digits}`;
}

/** Shows a notice and returns false when the number is not valid or too short for its country. */
export const isValidPhone = (mobile: string) =>
  notifyUnless(parsePhone(mobile) !== null, PHONE_INVALID, { title: 'Error' });

/** Sends a form whose number is valid; an invalid one shows a notice. */
export const withValidPhone = async <T,>(
  mobile: string,
  send: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => (isValidPhone(mobile) ? send() : NOT_SENT);

interface PhoneFieldProps<V extends FieldValues> {
  form: Form<V>;
  name: Name<V, string>;
  label: string;
  required?: boolean;
}

/** A phone number with its country. The value is the full number, plus and digits. */
export function PhoneField<V extends FieldValues>({ form, name, label, required }: PhoneFieldProps<V>) {
  const { value, set: setNumber, error } = useField(form, name);
  const typed = useTypedText<string>(value, (number) => parsePhone(number)?.national ?? number);
  const [chosen, setCountry] = useState<CountryCode>(HOME_COUNTRY);
  const country = parsePhone(value)?.country ?? chosen;
  const [focused, setFocused] = useState(false);
  useVisitorCountry(value === '', setCountry);

  const set = (selected: CountryCode, text: string) => {
    const number = compose(selected, text);
    setCountry(selected);
    typed.keep(text, number);
    setNumber(number as typeof value);
  };
  return (
    <Input.Wrapper
      className={classes.wide}
      label={label}
      error={error}
      {...(required && { withAsterisk: true })}
    >
      <Group gap="var(--space-1-5)" wrap="nowrap" align="flex-start">
        <Select
          aria-label="Country code"
          w={150}
          flex="none"
          // The 250 options are rendered only after the first focus.
          data={focused ? options : options.filter((one) => one.value === country)}
          onFocus={() => setFocused(true)}
          value={country}
          searchable
          allowDeselect={false}
          comboboxProps={{ width: 260, position: 'bottom-start', zIndex: 350 }}
          filter={filterOptions}
          onChange={(picked) => set((picked ?? HOME_COUNTRY) as CountryCode, typed.text)}
        />
        {/* Input instead of TextInput: label and error come from the wrapper around both inputs. */}
        <Input
          name={name}
          aria-required={required}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          flex={1}
          error={Boolean(error)}
          value={typed.text}
          onChange={(event) => set(country, event.currentTarget.value)}
        />
      </Group>
    </Input.Wrapper>
  );
}

const LOOKUP_MS = 1_000;

/** Preselects the visitor's country if an IP lookup is configured; a failed lookup changes nothing. */
function useVisitorCountry(empty: boolean, setCountry: (country: CountryCode) => void) {
  const [enabled] = useState(empty);
  useEffect(() => {
    const url = config().ipLookupUrl;
    if (!url || !enabled) return;
    fetch(url, { signal: AbortSignal.timeout(LOOKUP_MS), credentials: 'omit', referrerPolicy: 'no-referrer' })
      .then((response) => response.json() as Promise<Record<string, unknown>>)
      .then((found) => {
        const code = String(found['country_code'] ?? found['countryCode'] ?? found['country'] ?? '');
        const country = code.toUpperCase() as CountryCode;
        if (callingCodes.has(country)) setCountry(country);
      })
      .catch(() => undefined);
  }, [enabled, setCountry]);
}
