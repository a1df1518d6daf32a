import type { dashboards } from '@baobab/contract/overview/dashboards';
import type { ComponentType } from 'react';
import { rememberName, useOptionName } from '../../../kit/form/use-option-name.ts';
import { InfiniteSelect } from '../../../kit/form/InfiniteSelect.tsx';
import { EmptyState } from '../../../kit/layout/States.tsx';
import { filterId } from '../../../kit/table/Filters.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import classes from './dashboards.module.css';
import type { Period } from './period.ts';
import { Ranking, type RankingProps } from './Ranking.tsx';

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
  ranking: RankingProps['of'];
}

/** The figures of the person in the URL, and a comparison of all. */
export function PersonTab({ label, period, endpoint, Cards, ranking }: PersonTabProps) {
  const [{ person }, change] = useUrlState('/dashboard');
  const id = filterId(person);
  const name = useOptionName(endpoint as typeof dashboards.patients, id, ({ full_name }) => full_name);
  return (
    <>
      <div className={classes.selector}>
        <InfiniteSelect
          label={label}
          placeholder={`Search ${label.toLowerCase()}`}
          endpoint={endpoint}
          option={(row) => ({ value: row.uuid, label: row.full_name, hint: row.hint })}
          value={id ? { value: id, label: name } : null}
          onChange={({ value, label: chosen }) => {
            rememberName(endpoint, value, chosen);
            change({ person: value });
          }}
          onClear={() => change({ person: undefined })}
        />
      </div>
      {id ? (
        <div className={classes.cards}>
          <Cards period={period} uuid={id} name={name} />
        </div>
      ) : (
        <div className={classes.unchosen}>
          <EmptyState title={`No ${label.toLowerCase()} chosen`}>
            <p>Choose a {label.toLowerCase()} to see their figures.</p>
          </EmptyState>
        </div>
      )}
      <div className={classes.below}>
        <Ranking of={ranking} period={period} />
      </div>
    </>
  );
}
