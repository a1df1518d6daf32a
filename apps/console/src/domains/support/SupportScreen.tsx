import { identityOf, type Channel } from '@baobab/contract/support';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Checkbox } from '@mantine/core';
import { useAuth } from '../../kit/api/session.ts';
import { Page } from '../../kit/layout/Page.tsx';
import { ErrorState, EmptyState, ListSkeleton } from '../../kit/layout/States.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { Conversation } from './Conversation.tsx';
import { MessageHits } from './MessageHits.tsx';
import { Presence } from './Presence.tsx';
import { PersonPane } from './PersonPane.tsx';
import { useChannels } from './use-channels.ts';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

export function SupportScreen() {
  const [{ search, channel: open, about, message, ...state }, change] = useUrlState('/support');
  const unanswered = state.unanswered === 'yes' ? 'yes' : undefined;
  const list = useChannels({ search, unanswered }, open);
  const show = (id: string | undefined) =>
    change({ channel: id, about: undefined, message: undefined }, { push: true });
  // On narrow screens the person pane replaces the conversation.
  const showAbout = (shown: boolean) => change({ about: shown ? 'yes' : undefined }, { push: shown });
  const isEmpty = !list.loading && list.channels.length === 0;
  const emptyText = search
    ? `No conversation matches “${search}”`
    : unanswered
      ? messages.allAnswered
      : messages.empty;
  if (list.error && list.channels.length === 0)
    return (
      <Page title="Support">
        <ErrorState error={list.error} retry={list.retry} retrying={list.retrying} />
      </Page>
    );
  return (
    <Page title="Support">
      <div
        className={classes.desk}
        data-open={open ? '' : undefined}
        data-about={open && about ? '' : undefined}
      >
        <nav className={classes.channels} aria-label="Conversations" aria-busy={list.loading}>
          <div className={classes.search}>
            <SearchBox placeholder="Search person or message" width="100%" />
            <Checkbox
              label="Unanswered only"
              checked={unanswered === 'yes'}
              onChange={(event) => change({ unanswered: event.currentTarget.checked ? 'yes' : undefined })}
            />
          </div>
          <ul
            onScroll={({ currentTarget: box }) => {
              if (box.scrollTop + box.clientHeight >= box.scrollHeight - 80) list.more();
            }}
          >
            {list.channels.map((channel) => (
              <li key={channel.id}>
                <ChannelButton channel={channel} open={channel.id === open} onOpen={() => show(channel.id)} />
              </li>
            ))}
          </ul>
          {isEmpty && <p className={classes.empty}>{emptyText}</p>}
          {list.loading && <ListSkeleton />}
          {search && <MessageHits search={search} />}
        </nav>
        {open ? (
          <>
            <Conversation
              key={open}
              id={open}
              listed={list.channels.find((one) => one.id === open)}
              message={message ? Number(message) : undefined}
              onBack={() => show(undefined)}
              onAbout={() => showAbout(true)}
            />
            <PersonPane id={open} onBack={() => showAbout(false)} />
          </>
        ) : (
          <div className={classes.conversation}>
            <EmptyState title={isEmpty ? emptyText : 'Choose a conversation'} />
          </div>
        )}
      </div>
    </Page>
  );
}

function ChannelButton({ channel, open, onOpen }: { channel: Channel; open: boolean; onOpen: () => void }) {
  const { user, last_message: last, unread } = channel;
  const self = identityOf(useAuth()?.admin.uuid ?? '');
  const author = last?.sender.id === self ? 'You' : last?.sender.name;
  return (
    <button type="button" className={classes.channel} aria-current={open || undefined} onClick={onOpen}>
      <span className={classes.name}>
        <strong>{user.name}</strong>
        <Presence online={user.online} />
      </span>
      <span className={classes.last}>
        {last?.side === 'desk' ? `${author}: ` : ''}
        {last?.text ?? ''}
      </span>
      <span className={classes.time}>
        {formatDateTime(channel.updatedAt)}
        {unread > 0 && (
          <span className={classes.unread}>
            {unread}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </span>
    </button>
  );
}
