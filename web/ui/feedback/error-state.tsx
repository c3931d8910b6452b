import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useFocusParentAfter } from '#web/ui/focus.ts';
import { StateMessage } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  text: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function ErrorState({ title, text, onRetry, isRetrying = false }: ErrorStateProps) {
  const element = useFocusParentAfter<HTMLDivElement>();
  return (
    <div ref={element} role="alert">
      <StateMessage
        icon={CircleAlert}
        iconColour="text-danger"
        title={title}
        text={text}
        action={
          <Button size="small" icon={RotateCw} isBusy={isRetrying} onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}
