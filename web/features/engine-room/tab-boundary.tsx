import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LOAD_FAILURE_TEXT } from './room-texts.ts';

interface TabBoundaryProps {
  title: string;
  children: ReactNode;
}

interface TabBoundaryState {
  hasFailed: boolean;
}

/** Keeps the failure of one tab from taking the others, and the unsaved work, with it. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): TabBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title={this.props.title}
        text={LOAD_FAILURE_TEXT}
        onRetry={() => this.setState({ hasFailed: false })}
      />
    );
  }
}
