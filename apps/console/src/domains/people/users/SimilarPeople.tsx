import { duplicates } from '@baobab/contract/overview/duplicates';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { DEBOUNCE_MS } from '../../../kit/defaults.ts';
import { formatPhone } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { RecordLink } from '../../workspace/records/public.ts';
import classes from './users.module.css';

interface SimilarPeopleProps {
  name: string;
  email: string;
  mobile: string;
}

const isEnough = ({ name, email, mobile }: SimilarPeopleProps) =>
  name.trim().includes(' ') || email.includes('@') || mobile.replaceAll(/\D/g, '').length >= 10;

/** Consumers like the one who is being typed, so that nobody is added twice. */
export function SimilarPeople(typed: SimilarPeopleProps) {
  const can = useCan();
  const key = JSON.stringify({ name: typed.name.trim(), email: typed.email.trim(), mobile: typed.mobile });
  const [settled] = useDebouncedValue(key, DEBOUNCE_MS);
  const query = JSON.parse(settled) as SimilarPeopleProps;
  const isOn = can('users:write') && isEnough(query);
  const read = useCall(duplicates.similar, { query }, { enabled: isOn, keep: true });
  const { data } = read;
  if (!isOn) return null;
  if (!data?.data.length)
    return <ReadFailure text="People like this one could not be searched." read={read} />;
  return (
    <div className={classes.similar} role="status">
      <strong>This person may already exist</strong>
      <ul className={classes.similarList}>
        {data.data.map((person) => (
          <li key={person.uuid}>
            <RecordLink kind="consumer" uuid={person.uuid} name={person.full_name} />{' '}
            {[person.mobile && formatPhone(person.mobile), person.email].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
