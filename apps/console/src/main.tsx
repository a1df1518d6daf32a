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
/** A failed preload is ignored: rendering `App` loads it again. */
const preloadApp = () => void loadApp().catch(() => undefined);
const { Component: ConsumerChat } = lazyComponent(() =>
  import('./domains/consumer-chat/ConsumerChatPage.tsx').then((m) => m.ConsumerChatPage),
);
/** The consumer's side of the support chat, available only with demo data. */
const isDemoChat = () => config().demo && location.pathname === '/demo/consumer-chat';

/** Without a session every URL shows the sign-in screen, which returns to that URL afterwards. */
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
        <LoginScreen prepare={preloadApp} />
      )}
      <Notices />
    </>
  );
}

// With a stored session the app and the configuration load in parallel.
if (currentAuth()) preloadApp();
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
