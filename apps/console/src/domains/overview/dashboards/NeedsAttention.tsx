import { queueSearch } from '@baobab/contract/workspace/work-queues';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../../kit/format-age.ts';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { useWorkQueues, type CountedQueue } from '../../workspace/views/public.ts';
import classes from './dashboards.module.css';

/** The work queues of the reader's role that have rows. */
export function NeedsAttention() {
  const { queues, read } = useWorkQueues();
  if (queues.length === 0) return null;
  const isLoading = queues.every(({ counted }) => counted === undefined);
  const waiting = queues.filter(({ counted }) => counted && counted.count > 0);
  return (
    <section className={classes.panel} aria-label="Needs attention" aria-busy={isLoading && !read.error}>
      <h2>Needs attention</h2>
      <ReadFailure text="The work queues could not be loaded." read={read} />
      {!isLoading && waiting.length === 0 && <p>Nothing waits for you.</p>}
      <ul className={classes.queues}>
        {waiting.map(({ counted, ...queue }) => (
          <li key={queue.key}>
            <Link to={hrefOf(queue)}>{queue.name}</Link>
            <span className={classes.age}>{counted!.oldest && `oldest ${formatAge(counted!.oldest)}`}</span>
            <b>
              {formatCount(counted!.count)}
              {counted!.more && '+'}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The screen of a queue with its filters. */
const hrefOf = (queue: Omit<CountedQueue, 'counted'>): string =>
  `${queue.screen}?${String(new URLSearchParams({ ...queueSearch(queue), view: queue.key }))}`;
