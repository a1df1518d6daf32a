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
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginScreen } from './domains/access/LoginScreen.tsx';
import { loadConfig, config } from './kit/api/config.ts';
import { currentAuth, useAuth } from './kit/api/session.ts';
import { Notices } from './kit/feedback/notices.tsx';
import { theme } from './kit/theme.ts';
import './kit/tokens.css';

const loadApp = () => import('./app/App.tsx').then((m) => ({ default: m.App }));
const App = lazy(loadApp);
const ConsumerChat = lazy(() =>
  import('./domains/support/ConsumerChatPage.tsx').then((m) => ({ default: m.ConsumerChatPage })),
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
        <Suspense fallback={<div className="starting" role="status" aria-label="Loading" />}>
          <App />
        </Suspense>
      ) : (
        <LoginScreen prepare={() => void loadApp()} />
      )}
      <Notices />
    </>
  );
}

// Who is signed in already needs both; on a slow line they should come side by side.
if (currentAuth()) void loadApp();
await loadConfig();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {isDemoChat() ? (
        <Suspense>
          <ConsumerChat />
          <Notices />
        </Suspense>
      ) : (
        <Root />
      )}
    </MantineProvider>
  </StrictMode>,
);
