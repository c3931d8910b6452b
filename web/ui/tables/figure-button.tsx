interface FigureButtonProps {
  /** The name that is read out: a number alone says nothing. */
  label: string;
  figure: number;
  onClick: () => void;
}

/** A figure in a table that opens what is behind it. */
export function FigureButton({ label, figure, onClick }: FigureButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${figure}`}
      onClick={onClick}
      // The edge that cannot be seen makes it big enough to aim at, on phones too.
      className="relative rounded-badge font-semibold underline decoration-border decoration-dotted decoration-1 underline-offset-4 transition-colors after:absolute after:-inset-x-4 after:-inset-y-1 hover:text-primary max-tablet:after:-inset-x-5 max-tablet:after:-inset-y-3"
    >
      {figure}
    </button>
  );
}
