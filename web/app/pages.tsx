import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { LoadingState } from '#web/ui/feedback/loading-state.tsx';
import { focusHeading } from '#web/ui/focus.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { PageRoute } from './routes.tsx';

interface PagesProps {
  routes: PageRoute[];
  /** Rendered beside the page, within the same error boundary. */
  children?: ReactNode;
}

/** Shows the page of the current path: loading, loaded or failed. */
export function Pages({ routes, children }: PagesProps) {
  const [path] = useLocation();
  const onPageShown = useScrollAndFocus(path);
  return (
    <PageBoundary key={path}>
      <Switch>
        {routes.map((route) => (
          <Route key={String(route.path)} {...(route.path === undefined ? {} : { path: route.path })}>
            <Suspense fallback={<PageLoading text={route.loadingText} />}>
              {route.page}
              <Arrival path={path} title={route.documentTitle} onArrival={onPageShown} />
            </Suspense>
          </Route>
        ))}
      </Switch>
      {children}
    </PageBoundary>
  );
}

export function PageLoading({ text = 'Loading...' }: { text?: string | undefined }) {
  return (
    <main id="main" className="px-gutter py-6">
      <LoadingState text={text} />
    </main>
  );
}

interface ArrivalProps {
  path: string;
  title: string | undefined;
  onArrival: (path: string) => void;
}

/** Rendered beside its page inside the Suspense, so that it runs when the page is shown, not when it was requested. */
function Arrival({ path, title, onArrival }: ArrivalProps): null {
  useEffect(() => {
    if (title !== undefined) document.title = title;
    onArrival(path);
  }, [path, title, onArrival]);
  return null;
}

function useScrollAndFocus(firstPath: string): (path: string) => void {
  const shownPath = useRef(firstPath);
  return useCallback((path: string) => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    document.documentElement.scrollTop = 0;
    focusHeading();
  }, []);
}
