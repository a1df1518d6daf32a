import { Group, Input, Select } from '@mantine/core';
import { digitsOf, minimumDigits } from '@baobab/contract/kit/primitives';
import { useEffect, useState } from 'react';
import { config } from '../api/config.ts';
import { notify } from '../feedback/notices.tsx';
import { dialCodes } from './data/dial-codes.ts';
import classes from './form.module.css';
import { useField } from './form-context.tsx';

const HOME = 'NG';
const names = new Intl.DisplayNames('en', { type: 'region' });
const dialOf = new Map(dialCodes);
const options = dialCodes
  .map(([iso, dial]) => ({ value: iso, label: `+${dial} ${names.of(iso)}` }))
  .toSorted((a, b) => a.label.slice(a.label.indexOf(' ')).localeCompare(b.label.slice(b.label.indexOf(' '))));

/** The country whose dial code the number starts with; Nigeria when it is empty. */
function countryOf(value: string): string {
  if (!value) return HOME;
  const home = dialOf.get(HOME)!;
  if (value.startsWith(home)) return HOME;
  const matches = dialCodes.filter(([, dial]) => value.startsWith(dial));
  return matches.toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? HOME;
}

/** Nigerian numbers are usually written with a leading zero, which the dial code replaces. */
const compose = (iso: string, local: string) => {
  const digits = local.replaceAll(/\D/g, '');
  return digits ? `${dialOf.get(iso)}${iso === HOME ? digits.replace(/^0/, '') : digits}` : '';
};

const phoneInvalid = { title: 'Error', text: 'please enter valid phone number' };

/** Shows a notice and returns false when the number is too short for its country. */
export function isValidPhone(mobile: string): boolean {
  if (digitsOf(mobile).length >= minimumDigits(dialOf.get(countryOf(mobile)) ?? '')) return true;
  notify({ ...phoneInvalid, kind: 'failed' });
  return false;
}

/** A phone number with its country. The value is the full number, digits only. */
export function PhoneField({ name, label, required }: { name: string; label: string; required?: boolean }) {
  const { form, value: fullNumber, error } = useField(name);
  const [country, setCountry] = useState(() => countryOf(fullNumber));
  const [local, setLocal] = useState(() => fullNumber.slice(dialOf.get(countryOf(fullNumber))!.length));
  const [focused, setFocused] = useState(false);
  useVisitorCountry(fullNumber === '', setCountry);

  const set = (iso: string, text: string) => form.set(name, compose(iso, text));
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
          data={focused ? options : options.filter(({ value }) => value === country)}
          onFocus={() => setFocused(true)}
          value={country}
          searchable
          allowDeselect={false}
          comboboxProps={{ width: 260, position: 'bottom-start', zIndex: 350 }}
          onChange={(iso) => {
            setCountry(iso ?? HOME);
            set(iso ?? HOME, local);
          }}
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
          value={local}
          onChange={(event) => {
            setLocal(event.currentTarget.value);
            set(country, event.currentTarget.value);
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}

const LOOKUP_MS = 1_000;

/** Preselects the visitor's country if an IP lookup is configured; a failed lookup changes nothing. */
function useVisitorCountry(empty: boolean, setCountry: (iso: string) => void) {
  const [enabled] = useState(empty);
  useEffect(() => {
    const url = config().ipLookupUrl;
    if (!url || !enabled) return;
    fetch(url, { signal: AbortSignal.timeout(LOOKUP_MS), credentials: 'omit', referrerPolicy: 'no-referrer' })
      .then((response) => response.json() as Promise<Record<string, unknown>>)
      .then((found) => {
        const iso = String(
          found['country_code'] ?? found['countryCode'] ?? found['country'] ?? '',
        ).toUpperCase();
        if (dialOf.has(iso)) setCountry(iso);
      })
      .catch(() => undefined);
  }, [enabled, setCountry]);
}
