import { Button } from '#web/ui/button.tsx';

interface UploadProgressProps {
  name: string;
  /** From 0 to 1. */
  part: number;
  /** Of no use once the server has it all. */
  onCancel: () => void;
}

/** How far the file has got; how long the server then reads it nobody knows, so the bar says no more than 'all of it'. */
export function UploadProgress({ name, part, onCancel }: UploadProgressProps) {
  const percent = Math.floor(part * 100);
  return (
    <div className="grid grid-cols-1 gap-2 type-caption text-muted">
      <div className="flex justify-between gap-3">
        <span className="truncate" title={name}>
          {name}
        </span>
        <span role="status" className="shrink-0">
          {percent < 100 ? `${percent} %` : 'Reading...'}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-badge bg-raised"
      >
        <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      {percent < 100 && (
        <Button size="small" variant="quiet" className="justify-self-end" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  );
}
