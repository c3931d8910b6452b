interface FigureButtonProps {
  /** The accessible name: a number alone says nothing. */
  label: string;
  figure: number;
  onClick: () => void;
}

/** A figure in a table that opens its details. */
export function FigureButton({ label, figure, onClick }: FigureButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${figure}`}
      onClick={onClick}
      // The invisible edge makes the target big enough to hit, on phones too.
      className="relative rounded-badge font-semibold underline decoration-border decoration-dotted decoration-1 underline-offset-4 transition-colors after:absolute after:-inset-x-4 after:-inset-y-1 hover:text-primary max-tablet:after:-inset-x-5 max-tablet:after:-inset-y-3"
    >
      {figure}
    </button>
  );
}
