import { demoConsumers } from '@baobab/contract/workspace/access/demo-consumers';
import { createClient } from '@baobab/contract/kit/client';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { config } from '../../../kit/api/config.ts';
import { openLiveConnection, type LiveConnection } from '../../../kit/api/live.ts';
import { ChatView, Composer, Presence, useChat } from '../support/public.ts';
import { consumerWire, type ConsumerSession } from './consumer.wire.ts';
import classes from './consumer-chat.module.css';

const KEY = 'demo-consumer';
const DEMO_PASSWORD = 'baobab-demo';

const load = (): ConsumerSession | null =>
  JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ConsumerSession | null;

const forget = () => {
  sessionStorage.removeItem(KEY);
  return null;
};

const clientOf = (token: string | null) =>
  createClient({ base: config().apiBase, slug: () => config().product.slug, token: () => token });

/** The consumer's side of the support chat, to try it in a second window. Only available with demo data. */
export function ConsumerChatPage() {
  const [session, setSession] = useState(load);
  const [live, setLive] = useState<LiveConnection | null>(null);
  useEffect(() => {
    if (!session) return;
    let opened: LiveConnection | undefined;
    let unmounted = false;
    void openLiveConnection(session.accessToken, () => setSession(forget())).then((made) => {
      if (unmounted) return made.close();
      opened = made;
      setLive(made);
    });
    return () => {
      unmounted = true;
      opened?.close();
      setLive(null);
    };
  }, [session]);
  useEffect(() => {
    document.title = `Consumer chat · ${config().product.name}`;
  }, []);

  if (!session)
    return (
      <SignIn
        onSignedIn={(next) => {
          sessionStorage.setItem(KEY, JSON.stringify(next));
          setSession(next);
        }}
      />
    );
  const signOut = () => {
    // The browser forgets the token at once, also without a connection to the server.
    clientOf(session.accessToken)
      .call(demoConsumers.signOutConsumer, {})
      .catch(() => undefined);
    setSession(forget());
  };
  return (
    <main className={classes.demo}>
      {live && <Chat key={session.accessToken} session={session} live={live} signOut={signOut} />}
    </main>
  );
}

function SignIn({ onSignedIn }: { onSignedIn: (session: ConsumerSession) => void }) {
  const [people, setPeople] = useState<{ email: string; name: string }[]>([]);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    clientOf(null)
      .call(demoConsumers.listDemoConsumers, {})
      .then(
        ({ data }) => {
          setPeople(data);
          setEmail(new URLSearchParams(location.search).get('email') ?? data[0]?.email ?? '');
        },
        (error: Error) => setProblem(error.message),
      );
  }, []);
  const signIn = () =>
    clientOf(null)
      .call(demoConsumers.signInConsumer, { body: { email, password: DEMO_PASSWORD } })
      .then(onSignedIn, (error: Error) => setProblem(error.message));
  const listed = people.some((one) => one.email === email) ? people : [{ email, name: email }, ...people];
  return (
    <main className={classes.demo}>
      <div className={classes.signIn}>
        <h1>Consumer chat</h1>
        <p>
          The consumer’s side of the support chat, with demo data. Open Support as staff in another window.
        </p>
        <NativeSelect
          label="Sign in as"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data={listed.map((one) => ({ value: one.email, label: one.name }))}
        />
        {problem && <p role="alert">{problem}</p>}
        <Button onClick={() => void signIn()} disabled={!email}>
          Start chat
        </Button>
      </div>
    </main>
  );
}

interface ChatProps {
  session: ConsumerSession;
  live: LiveConnection;
  signOut: () => void;
}

function Chat({ session, live, signOut }: ChatProps) {
  const [state, chat] = useChat(() => consumerWire(session, live, clientOf(session.accessToken)));
  const [text, setText] = useState('');
  const head = (
    <>
      <div>
        <h1>Support</h1>
        <small>You are {session.user.name}</small>
      </div>
      <Presence online={state.online} />
      <Button variant="default" onClick={signOut}>
        Sign out
      </Button>
    </>
  );
  return (
    <ChatView chat={chat} state={state} head={head}>
      <Composer chat={chat} state={state} text={text} setText={setText} />
    </ChatView>
  );
}
