import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { AsyncView } from '#web/ui/async-view.tsx';
import type { EditedRole } from './role-names.ts';
import { LOAD_FAILURE_TEXT } from './room-texts.ts';
import { TabBoundary } from './tab-boundary.tsx';
import type { Editor } from './use-editor.ts';

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
