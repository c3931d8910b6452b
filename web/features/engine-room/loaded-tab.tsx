import { useQuery } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode } from 'react';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import type { Editor } from './editor/use-editor.ts';
import { type EditedRole, LOAD_FAILURE_TEXT } from './room-texts.ts';

export interface TabProps {
  editor: Editor;
  role: EditedRole;
  onSaved: (() => void) | undefined;
}

interface LoadedTabProps extends TabProps {
  name: string;
  load: () => Promise<ComponentType<TabProps>>;
  /** Told when its code does not arrive, and when it breaks. */
  failure: string;
}

/** A tab whose code comes when it is first opened. As a query, since a lazy component remembers its failure for ever. */
export function LoadedTab({ name, load, failure, ...props }: LoadedTabProps) {
  const query = useQuery({
    queryKey: ['engine-room', 'tab', name],
    queryFn: async () => ({ Tab: await load() }),
  });
  return (
    <TabBoundary title={failure}>
      <AsyncView query={query} loadingText="Loading..." error={{ title: failure, text: LOAD_FAILURE_TEXT }}>
        {({ Tab }) => <Tab {...props} />}
      </AsyncView>
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

/** Keeps the failure of one tab from taking the others, and the unsaved work, with it. */
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
