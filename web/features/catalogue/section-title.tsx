interface SectionTitleProps {
  title: string;
}

const CLASSES =
  'mb-3 flex items-center gap-4 type-section-title text-accent before:h-px before:min-w-4 before:flex-1 before:bg-hairline after:h-px after:min-w-4 after:flex-1 after:bg-hairline';

export function SectionTitle({ title }: SectionTitleProps) {
  return (
    <h2 className={CLASSES}>
      <span className="min-w-0 text-center wrap-anywhere">{title}</span>
    </h2>
  );
}

/** Over the rest of a section in the next column. For the eye only: to a reader the list goes on. */
export function ContinuedTitle({ title }: SectionTitleProps) {
  return (
    <div aria-hidden className={CLASSES}>
      <span className="min-w-0 text-center wrap-anywhere">{title}</span>
    </div>
  );
}
