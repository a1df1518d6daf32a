import type { SupportNote } from '@baobab/contract/messages/support-notes';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { currentAuth } from '../../../kit/api/session.ts';
import { splitMentions } from './mentions.ts';
import classes from './support-notes.module.css';

/** An internal note between the messages of a conversation. */
export function Note({ note: { author, text, mentions, createdAt } }: { note: SupportNote }) {
  const isOwn = author.uuid === currentAuth()?.admin.uuid;
  return (
    <div className={classes.note}>
      <strong>{isOwn ? 'You' : author.name}</strong> <span className={classes.kind}>Internal note</span>
      <p>
        {splitMentions(text, mentions).map((part, index) =>
          index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
        )}
      </p>
      <small>
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatDateTime(createdAt).slice(11)}
        </time>
      </small>
    </div>
  );
}
