import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginScreen } from './domains/access/LoginScreen.tsx';
import { loadConfig, config } from './kit/api/config.ts';
import { currentAuth, useAuth } from './kit/api/session.ts';
import { Notices } from './kit/feedback/notices.tsx';
import { lazyComponent } from './kit/lazy-component.tsx';
import { theme } from './kit/theme.ts';
import './kit/tokens.css';

const { Component: App, load: loadApp } = lazyComponent(() => import('./app/App.tsx').then((m) => m.App));
/** What does not arrive now is asked for again when it is needed. */
const prepareApp = () => void loadApp().catch(() => undefined);
const { Component: ConsumerChat } = lazyComponent(() =>
  import('./domains/support/ConsumerChatPage.tsx').then((m) => m.ConsumerChatPage),
);
/** The consumer's side of the chat, to be tried beside the desk's; only with demo data. */
const isDemoChat = () => config().demo && location.pathname === '/demo/consumer-chat';

/** Without a sign-in there is only the sign-in screen, and it remembers where one was going. */
function Root() {
  const signedIn = useAuth() !== null;
  if (!signedIn && location.pathname !== '/login') {
    const from = location.pathname + location.search;
    history.replaceState(null, '', from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`);
  }
  useEffect(() => {
    if (!signedIn) document.title = `Log in · ${config().product.name}`;
  }, [signedIn]);
  return (
    <>
      {signedIn ? (
        <App fallback={<div className="starting" role="status" aria-label="Loading" />} />
      ) : (
        <LoginScreen prepare={prepareApp} />
      )}
      <Notices />
    </>
  );
}

// Who is signed in already needs both; on a slow line they should come side by side.
if (currentAuth()) prepareApp();
await loadConfig();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {isDemoChat() ? (
        <>
          <ConsumerChat />
          <Notices />
        </>
      ) : (
        <Root />
      )}
    </MantineProvider>
  </StrictMode>,
);
