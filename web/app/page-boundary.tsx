import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface PageBoundaryProps {
  children: ReactNode;
  reload?: () => void;
}

interface PageBoundaryState {
  failure: { error: unknown } | null;
}

/** Keeps a page's failure from blanking the screen. Give it the route as its key: another page starts afresh. */
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
