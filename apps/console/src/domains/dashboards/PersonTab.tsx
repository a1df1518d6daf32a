import type { dashboards } from '@baobab/contract/dashboards';
import type { ComponentType } from 'react';
import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';
import { EmptyState } from '../../kit/layout/States.tsx';
import { filterId } from '../../kit/table/Filters.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import classes from './dashboards.module.css';
import type { Period } from './period.ts';

export interface PersonCards {
  period: Period;
  uuid: string;
  name: string;
}

interface PersonTabProps {
  label: string;
  period: Period;
  endpoint: typeof dashboards.patients | typeof dashboards.doctors;
  /** The cards of the chosen person. */
  Cards: ComponentType<PersonCards>;
}

/** The figures of the person in the URL. */
export function PersonTab({ label, period, endpoint, Cards }: PersonTabProps) {
  const [{ person }, change] = useUrlState('/dashboard');
  const id = filterId(person);
  const name = person?.slice(person.indexOf('|') + 1) ?? '';
  return (
    <>
      <div className={classes.selector}>
        <InfiniteSelect
          label={label}
          placeholder={`Search ${label.toLowerCase()}`}
          endpoint={endpoint}
          option={(row) => ({ value: row.uuid, label: row.full_name })}
          value={id ? { value: id, label: name } : null}
          onChange={(picked) => change({ person: `${picked.value}|${picked.label}` })}
          onClear={() => change({ person: undefined })}
        />
      </div>
      {id ? (
        <div className={classes.cards}>
          <Cards period={period} uuid={id} name={name} />
        </div>
      ) : (
        <EmptyState title={`No ${label.toLowerCase()} chosen`}>
          <p>Choose a {label.toLowerCase()} to see their figures.</p>
        </EmptyState>
      )}
    </>
  );
}
