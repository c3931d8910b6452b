interface CreditLinkProps {
  href: string;
  text: string;
}

/** Credits a data source, as its licence requires. */
export function CreditLink({ href, text }: CreditLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="rounded-badge underline underline-offset-2 hover:text-text"
    >
      {text}
    </a>
  );
}
