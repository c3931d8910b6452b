import type { UseQueryResult } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingState } from '#web/ui/feedback/loading-state.tsx';
import { LOAD_FAILURE_TEXT, ROOM_TEXTS } from './room-texts.ts';

interface RoomStateProps {
  query: UseQueryResult<unknown>;
  isSignedIn: boolean;
  canAccess: boolean;
  /** Unsaved changes wait for a sign-in. */
  hasKeptWork: boolean;
  onSignIn: () => void;
}

/** Shown while there is nothing to edit. */
export function RoomState({ query, isSignedIn, canAccess, hasKeptWork, onSignIn }: RoomStateProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
      {isSignedIn && canAccess ? (
        <LoadState query={query} />
      ) : (
        <AccessRequired isSignedIn={isSignedIn} hasKeptWork={hasKeptWork} onSignIn={onSignIn} />
      )}
    </div>
  );
}

/** Offers the sign-in here: otherwise someone whose session ended would have to leave unsaved work. */
function AccessRequired({
  isSignedIn,
  hasKeptWork,
  onSignIn,
}: Pick<RoomStateProps, 'isSignedIn' | 'hasKeptWork' | 'onSignIn'>) {
  const text = hasKeptWork
    ? ROOM_TEXTS.workIsKept
    : isSignedIn
      ? ROOM_TEXTS.signInOtherwise
      : ROOM_TEXTS.signInFirst;
  const action = <Button onClick={onSignIn}>Sign In</Button>;
  return <EmptyState icon={Lock} title={ROOM_TEXTS.accessRequired} text={text} action={action} />;
}

function LoadState({ query }: { query: UseQueryResult<unknown> }) {
  if (query.isPending) return <LoadingState text={ROOM_TEXTS.loading} rows={8} />;
  return (
    <ErrorState
      title={query.isError ? ROOM_TEXTS.loadFailed : ROOM_TEXTS.notLoaded}
      text={LOAD_FAILURE_TEXT}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
