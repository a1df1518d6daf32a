import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { support, type MessageHit } from '@baobab/contract/messages/support';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../kit/api/queries.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import classes from './support.module.css';

const MIN_SEARCH = 2;

/** The messages that contain the words of the search; a link opens the conversation at the message. */
export function MessageHits({ search }: { search: string }) {
  const enabled = search.trim().length >= MIN_SEARCH;
  const read = useCall(support.searchMessages, { query: { search: search.trim() } }, { enabled, keep: true });
  if (!enabled) return null;
  const { data } = read;
  if (!data)
    return (
      <p className={classes.empty}>
        <ReadFailure text="The messages could not be searched." read={read} />
      </p>
    );
  if (data.data.length === 0) return null;
  return (
    <section className={classes.hits} aria-label="Messages found">
      <h2>Messages</h2>
      {data.data.map((hit) => (
        <Link key={hit.id} to="/support" search={{ search, channel: hit.channel, message: String(hit.seq) }}>
          <strong>{hit.user}</strong>
          <small>
            {hit.sender.name} · {formatDateTime(hit.createdAt)}
          </small>
          <Snippet parts={hit.snippet} />
        </Link>
      ))}
    </section>
  );
}

const Snippet = ({ parts }: { parts: MessageHit['snippet'] }) =>
  parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text));
