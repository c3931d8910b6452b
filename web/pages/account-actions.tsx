import { LogOut, Settings2 } from 'lucide-react';
import { LAYOUT } from '#domain/contract/limits.ts';
import { useMedia } from '#web/features/catalogue/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface AccountActionsProps {
  /** Left out where there is nothing to open, or it may not be opened. */
  onOpenEngineRoom: (() => void) | undefined;
  onLogout: () => void;
}

const SMALL_SCREEN = `(max-width: ${LAYOUT.mobileBelowPx - 0.02}px)`;

/** For signed-in viewers, at the end of the header. On phones the header has room for one word at most. */
export function AccountActions({ onOpenEngineRoom, onLogout }: AccountActionsProps) {
  const isSmall = useMedia(SMALL_SCREEN);
  return (
    <div className="flex shrink-0 items-center gap-2 max-tablet:-mr-3 max-tablet:gap-0 print:hidden">
      {onOpenEngineRoom && <EngineRoomButton isSmall={isSmall} onClick={onOpenEngineRoom} />}
      {isSmall ? (
        <IconButton label="Logout" icon={LogOut} onClick={onLogout} />
      ) : (
        <Button icon={LogOut} onClick={onLogout}>
          Logout
        </Button>
      )}
    </div>
  );
}

function EngineRoomButton({ isSmall, onClick }: { isSmall: boolean; onClick: () => void }) {
  if (!isSmall)
    return (
      <Button icon={Settings2} onClick={onClick}>
        Engine Room
      </Button>
    );
  return (
    <Button variant="quiet" className="max-tablet:px-2" onClick={onClick}>
      Config
    </Button>
  );
}
