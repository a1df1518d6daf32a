import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginScreen } from './domains/workspace/access/LoginScreen.tsx';
import { loadConfig, config } from './kit/api/config.ts';
import { currentAuth, useAuth } from './kit/api/session.ts';
import { Notices } from './kit/feedback/notices.tsx';
import { lazyComponent } from './kit/lazy-component.tsx';
import { lazyWithMantine } from './kit/lazy-with-mantine.tsx';
import { loadTypeface } from './kit/typeface/load-typeface.ts';
import './kit/tokens.css';
import './kit/typeface/typeface.css';

const { Component: App, load: loadApp } = lazyComponent(() => import('./app/App.tsx').then((m) => m.App));
/** A failed preload is ignored: rendering `App` loads it again. */
const preloadApp = () => void loadApp().catch(() => undefined);
const ConsumerChat = lazyWithMantine(() =>
  import('./domains/messages/consumer-chat/ConsumerChatPage.tsx').then((m) => m.ConsumerChatPage),
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
    if (signedIn) return;
    document.title = `Log in · ${config().product.name}`;
    loadTypeface();
  }, [signedIn]);
  return signedIn ? (
    <App fallback={<div className="starting" role="status" aria-label="Loading" />} />
  ) : (
    <LoginScreen prepare={preloadApp} />
  );
}

// With a stored session the app and the configuration load in parallel.
if (currentAuth()) preloadApp();
await loadConfig();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {isDemoChat() ? <ConsumerChat /> : <Root />}
    <Notices />
  </StrictMode>,
);
