import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { Outlet, useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { config } from '../kit/api/config.ts';
import { startLive, stopLive } from '../kit/api/live.ts';
import { queryClient } from '../kit/api/queries.ts';
import { useAuth, useNeedsSecondFactor } from '../kit/api/session.ts';
import { useIsSteppingUp } from '../kit/api/step-up.ts';
import { Confirmation, useIsConfirming } from '../kit/dialog/confirm.tsx';
import { lazyDialog } from '../kit/dialog/lazy-dialog.tsx';
import { HistorySlot } from '../kit/dialog/use-record-history.ts';
import { TitleSlot } from '../kit/layout/Page.tsx';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { loadTypeface } from '../kit/typeface/load-typeface.ts';
import { StepUp } from '../domains/workspace/account/public.ts';
import { RecordHistory } from '../domains/workspace/audit/public.ts';
import { BulkResult } from '../domains/workspace/bulk-actions/public.ts';
import { ViewsProvider } from '../domains/workspace/views/public.ts';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { routeOf } from './navigation.ts';
import { Palette, preloadPalette } from './Palette.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './Shell.module.css';

const MenuDrawer = lazyDialog(() => import('./MenuDrawer.tsx').then((m) => m.MenuDrawer));
const { Component: ViewBanner } = lazyComponent(() => import('./ViewBanner.tsx').then((m) => m.ViewBanner));

const CONTENT = 'content';
const renderHistory = (of: HistoryEndpoint) => <RecordHistory of={of} />;

/** Leads to the setup of a second factor that the server asks for. */
function useSecondFactorSetUp(pathname: string) {
  const isNeeded = useNeedsSecondFactor();
  const isElsewhere = isNeeded && pathname !== '/account';
  const navigate = useNavigate();
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/account', search: { tab: 'second-factor' }, replace: true });
  }, [isElsewhere, navigate]);
  useEffect(() => {
    if (!isNeeded) return;
    // It may have been set up in another window.
    const readAgain = () => void queryClient.refetchQueries({ type: 'active' });
    addEventListener('focus', readAgain);
    return () => removeEventListener('focus', readAgain);
  }, [isNeeded]);
}

/** The layout around every screen: sidebar, top bar, confirmation dialog and command palette. */
export function Shell() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const isViewing = useAuth()?.admin.own_role !== undefined;
  const [narrow, setNarrow] = useLocalStorage({
    key: 'sidebar:narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
  const [palette, { open: openPalette, close: closePalette }] = useDisclosure(false);
  // A question is answered first; the palette would lead away from what it asks about.
  const isConfirming = useIsConfirming();
  const isAsking = useIsSteppingUp() || isConfirming;
  useHotkeys([['mod+K', () => isAsking || openPalette()]], []);

  useEffect(loadTypeface, []);
  useEffect(() => {
    const idle = setTimeout(() => void startLive(), 300);
    return () => {
      clearTimeout(idle);
      stopLive();
    };
  }, []);
  useSecondFactorSetUp(pathname);
  useEffect(() => {
    document.title = `${routeOf(pathname)?.title ?? 'Not found'} · ${config().product.name}`;
  }, [pathname]);

  // The browser has a new address before its screen has loaded; tests wait until both agree.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  useEffect(() => {
    if (shown) document.getElementById(CONTENT)!.dataset['address'] = location.pathname + location.search;
  }, [shown]);

  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <a href={`#${CONTENT}`} className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.side}>
        <Sidebar narrow={narrow} setNarrow={setNarrow} />
      </aside>
      <MenuDrawer opened={drawer} onClose={closeDrawer} />
      <div className={classes.main}>
        <TopBar title={setTitle} onMenu={openDrawer} onSearch={openPalette} onSearchHover={preloadPalette} />
        <ConnectionStrip />
        {isViewing && <ViewBanner />}
        <main id={CONTENT} tabIndex={-1}>
          <TitleSlot value={title}>
            <ViewsProvider>
              <HistorySlot value={renderHistory}>
                <Outlet />
              </HistorySlot>
            </ViewsProvider>
          </TitleSlot>
        </main>
      </div>
      <BulkResult />
      <Confirmation />
      <StepUp />
      <Palette opened={palette} onClose={closePalette} />
    </div>
  );
}
