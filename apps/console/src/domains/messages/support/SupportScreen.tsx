import { deskLists } from '@baobab/contract/messages/support-desk';
import { Checkbox } from '@mantine/core';
import { useEffect } from 'react';
import { Page } from '../../../kit/layout/Page.tsx';
import { ErrorState, EmptyState, ListSkeleton, ReadFailure } from '../../../kit/layout/States.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { ChannelButton } from './ChannelButton.tsx';
import { Conversation } from './Conversation.tsx';
import { DeskLists } from './DeskLists.tsx';
import { moveDrafts } from './desk.drafts.ts';
import { emptyLists } from './desk.messages.ts';
import { MessageHits } from './MessageHits.tsx';
import { startOutbox } from './outbox.ts';
import { PersonPane } from './PersonPane.tsx';
import { useChannels } from './use-channels.ts';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

export function SupportScreen() {
  const [{ search, channel: open, about, message, ...state }, change] = useUrlState('/support');
  const unanswered = state.unanswered === 'yes' ? 'yes' : undefined;
  const deskList = deskLists.find((name) => name === state.list) ?? 'all';
  const list = useChannels({ search, unanswered, list: deskList === 'all' ? undefined : deskList }, open);
  useEffect(() => startOutbox(open), [open]);
  const show = (id: string | undefined) =>
    change({ channel: id, about: undefined, message: undefined }, { push: true });
  // On narrow screens the person pane replaces the conversation.
  const showAbout = (shown: boolean) => change({ about: shown ? 'yes' : undefined }, { push: shown });
  const isEmpty = !list.loading && list.channels.length === 0;
  const emptyText = search
    ? `No conversation matches “${search}”`
    : unanswered
      ? messages.allAnswered
      : deskList === 'all'
        ? messages.empty
        : emptyLists[deskList];
  const failure = list.channels.length === 0 ? list.error : null;
  // An open conversation stays, with the message that is being written.
  if (failure && !open)
    return (
      <Page title="Support">
        <ErrorState error={failure} retry={list.retry} retrying={list.retrying} />
      </Page>
    );
  return (
    <Page title="Support">
      <DeskLists
        list={deskList}
        onChoose={(name) => change({ list: name === 'all' ? undefined : name }, { push: true })}
      />
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
          <ReadFailure text="More conversations could not be loaded." read={list.nextPage} />
          {failure && <ErrorState error={failure} retry={list.retry} retrying={list.retrying} />}
          {isEmpty && !failure && <p className={classes.empty}>{emptyText}</p>}
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
              onMove={(channel) => {
                moveDrafts(open, channel);
                change({ channel });
              }}
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
