/** The first stop of the Tab key: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-primary type-button text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:px-button focus:py-2"
    >
      Skip to content
    </a>
  );
}
