import { CloudOff, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { PageLoadError } from '#web/lib/page-load.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { FullPageMessage } from '#web/ui/feedback/full-page-message.tsx';

interface PageBoundaryProps {
  children: ReactNode;
  reload?: () => void;
}

interface PageBoundaryState {
  failure: { error: unknown } | null;
}

/** Keeps a broken page from blanking the screen. Use the route as its key, so that another page starts fresh. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children;
    return (
      <ErrorScreen
        error={this.state.failure.error}
        onRetry={() => this.setState({ failure: null })}
        reload={this.props.reload ?? reloadPage}
      />
    );
  }
}

function reloadPage(): void {
  window.location.reload();
}

interface ErrorScreenProps {
  error: unknown;
  onRetry: () => void;
  reload: () => void;
}

/** Shown instead of a page that failed. */
function ErrorScreen({ error, onRetry, reload }: ErrorScreenProps) {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      {error instanceof PageLoadError ? <LoadFailure reload={reload} /> : <Failure onRetry={onRetry} />}
    </main>
  );
}

// The browser remembers a module that failed to load: only a reload of the page can help.
function LoadFailure({ reload }: { reload: () => void }) {
  return (
    <FullPageMessage
      icon={CloudOff}
      tone="danger"
      title="This page could not be loaded"
      text="The connection was lost, or a newer version has been published."
    >
      <Button variant="primary" size="large" onClick={reload}>
        Reload
      </Button>
    </FullPageMessage>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <FullPageMessage
      icon={TriangleAlert}
      tone="danger"
      title="This page could not be shown"
      text="Something went wrong while showing it. Your saved changes are safe."
    >
      <Button variant="primary" size="large" onClick={onRetry}>
        Try Again
      </Button>
      {/* A full load, not a route change, to get rid of the broken state. */}
      <a href="/" className={buttonClasses('secondary', 'large')}>
        Back to the price list
      </a>
    </FullPageMessage>
  );
}
