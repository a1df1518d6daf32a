import { Button, Checkbox, Drawer, NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import type { ReactNode } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import { DateRangeField } from '../form/DateRangeField.tsx';
import { filterOptions, inGroups } from '../form/filter-options.ts';
import { ReadFailure } from '../layout/States.tsx';
import { useTypedText } from '../form/use-typed-text.ts';
import { choicesOf, type FilterField, type FilterValues } from './filter-fields.ts';
import { InfiniteFilter } from './Filters.tsx';
import { ToolsPlace } from './tools-slot.tsx';
import type { FilterSet } from './use-filters.ts';
import classes from './Filters.module.css';

interface FilterSheetProps {
  filters: FilterSet | undefined;
  /** The filters of the toolbar, which a phone has no space for. */
  children?: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** The filters of a list in a drawer; each applies at once. */
export function FilterSheet({ filters, children, opened, onClose }: FilterSheetProps) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Filters"
      position={isPhone ? 'bottom' : 'right'}
      size={360}
      {...(isPhone && { classNames: { content: classes.fromBottom ?? '' } })}
      closeButtonProps={{ 'aria-label': 'Close filters' }}
    >
      <div className={classes.sheet}>
        {children}
        {filters?.fields.map((field) => (
          <Field key={field.label} field={field} values={filters.values} change={filters.change} />
        ))}
        {isPhone && <ToolsPlace name="sheet" />}
        <Button onClick={onClose}>Show results</Button>
      </div>
    </Drawer>
  );
}

interface FieldProps {
  field: FilterField;
  values: FilterValues;
  change: (values: FilterValues) => void;
}

function Field({ field, values, change }: FieldProps) {
  const value = 'param' in field ? values[field.param] : undefined;
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox
          label={field.label}
          checked={value === 'yes'}
          onChange={(event) => change({ [field.param]: event.currentTarget.checked ? 'yes' : undefined })}
        />
      );
    case 'choice':
    case 'boolean':
      return (
        <>
          <Select
            label={field.label}
            placeholder="Any"
            data={
              field.kind === 'choice'
                ? inGroups(choicesOf(field))
                : [
                    { value: 'true', label: field.yes },
                    { value: 'false', label: field.no },
                  ]
            }
            value={value ?? null}
            searchable={field.kind === 'choice' && field.options.length > 8}
            filter={filterOptions}
            clearable
            clearButtonProps={{ 'aria-label': `Clear ${field.label}`, 'aria-hidden': false, tabIndex: 0 }}
            onChange={(next) => change({ [field.param]: next ?? undefined })}
          />
          {field.kind === 'choice' && field.read && (
            <ReadFailure text={`The options of ${field.label} could not be loaded.`} read={field.read} />
          )}
        </>
      );
    case 'text':
      return (
        <TextFilter
          label={field.label}
          value={value ?? ''}
          maxLength={field.maxLength}
          onChange={(next) => change({ [field.param]: next })}
        />
      );
    case 'number':
      return (
        <NumberField
          label={`${field.label} (${field.unit})`}
          value={value}
          max={field.max ?? 10_000}
          onChange={(next) => change({ [field.param]: next })}
        />
      );
    case 'record':
      return (
        <div className={classes.pair}>
          <span aria-hidden>{field.label}</span>
          <InfiniteFilter
            label={field.label}
            value={value}
            onChange={(next) => change({ [field.param]: next })}
            endpoint={field.endpoint}
            nameOf={field.nameOf as (row: unknown) => string}
          />
        </div>
      );
    case 'days':
      return (
        <div role="group" aria-label={field.label} className={classes.pair}>
          <span aria-hidden>{field.label}</span>
          <DateRangeField
            value={[values[field.from] ?? null, values[field.to] ?? null]}
            futureEnd={field.futureEnd ?? false}
            onChange={([from, to]) =>
              change({ [field.from]: from ?? undefined, [field.to]: to ?? undefined })
            }
          />
        </div>
      );
    case 'amounts':
      return (
        <div className={classes.pair}>
          <NumberField
            label={`${field.label} from (₦)`}
            value={values[field.from]}
            onChange={(next) => change({ [field.from]: next })}
          />
          <NumberField
            label={`${field.label} to (₦)`}
            value={values[field.to]}
            onChange={(next) => change({ [field.to]: next })}
          />
        </div>
      );
  }
}

interface TextFilterProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string | undefined) => void;
}

/** Applies on Enter and when the input is left: a part of an id finds nothing. */
function TextFilter({ label, value, maxLength, onChange }: TextFilterProps) {
  const { text, keep } = useTypedText(value, (set) => set);
  function apply() {
    const next = text.trim();
    if (next === value) return;
    keep(next, next);
    onChange(next || undefined);
  }
  return (
    <TextInput
      label={label}
      value={text}
      maxLength={maxLength}
      onChange={(event) => keep(event.currentTarget.value, value)}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      onBlur={apply}
    />
  );
}

interface NumberFieldProps {
  label: string;
  value: string | undefined;
  max?: number;
  onChange: (value: string | undefined) => void;
}

const NumberField = ({ label, value, max = 1_000_000_000, onChange }: NumberFieldProps) => (
  <NumberInput
    label={label}
    min={0}
    max={max}
    decimalScale={max > 10_000 ? 2 : 0}
    clampBehavior="strict"
    thousandSeparator=","
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? undefined : String(next))}
  />
);
