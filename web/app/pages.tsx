import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { LoadingState } from '#web/ui/feedback/loading-state.tsx';
import { focusHeading } from '#web/ui/focus.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { PageRoute } from './routes.tsx';

interface PagesProps {
  routes: PageRoute[];
  /** Beside the page and within the same boundary: what it cannot load fails with the page. */
  children?: ReactNode;
}

/** Shows the page of the current path, whatever happens to it: loading, there, or failed. */
export function Pages({ routes, children }: PagesProps) {
  const [path] = useLocation();
  const moveTo = useMove(path);
  return (
    <PageBoundary key={path}>
      <Switch>
        {routes.map((route) => (
          <Route key={route.path ?? '*'} {...(route.path === undefined ? {} : { path: route.path })}>
            <Suspense fallback={<PageLoading text={route.loadingText} />}>
              {route.page}
              <Arrival path={path} title={route.documentTitle} onArrival={moveTo} />
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
  title: string;
  onArrival: (path: string) => void;
}

/** Stands beside its page inside the Suspense, so it acts when the page is there, not when it was asked for. */
function Arrival({ path, title, onArrival }: ArrivalProps): null {
  useEffect(() => {
    document.title = title;
    onArrival(path);
  }, [path, title, onArrival]);
  return null;
}

function useMove(firstPath: string): (path: string) => void {
  const shownPath = useRef(firstPath);
  return useCallback((path: string) => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    document.documentElement.scrollTop = 0;
    focusHeading();
  }, []);
}
