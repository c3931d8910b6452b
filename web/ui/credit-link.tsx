interface CreditLinkProps {
  href: string;
  text: string;
}

/** Names whom something shown here comes from, as their licence asks. */
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
