import { Component, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LazyContent } from '#web/ui/lazy-content.tsx';
import type { Editor } from './editor/use-editor.ts';
import { type EditedRole, LOAD_FAILURE_TEXT } from './room-texts.ts';

export interface TabProps {
  editor: Editor;
  role: EditedRole;
  onSaved: (() => void) | undefined;
}

interface LazyTabProps extends TabProps {
  name: string;
  load: () => Promise<ComponentType<TabProps>>;
  /** The title of the error if the code fails to load or to render. */
  failure: string;
}

/** A tab whose code is loaded when it is first opened. */
export function LazyTab({ name, load, failure, ...props }: LazyTabProps) {
  return (
    <TabBoundary title={failure}>
      <LazyContent
        name={`engine-room/${name}`}
        load={async () => ({ Tab: await load() })}
        loadingText="Loading..."
        error={{ title: failure, text: LOAD_FAILURE_TEXT }}
      >
        {({ Tab }) => <Tab {...props} />}
      </LazyContent>
    </TabBoundary>
  );
}

interface TabBoundaryProps {
  title: string;
  children: ReactNode;
}

interface TabBoundaryState {
  hasFailed: boolean;
}

/** Keeps one broken tab from taking down the others and the unsaved changes. */
class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
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
