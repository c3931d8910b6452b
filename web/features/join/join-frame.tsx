import type { ReactNode } from 'react';
import { LogoTile } from '#web/ui/logo-tile.tsx';
import './join-frame.css';

interface JoinFrameProps {
  /** Whose list it is: the name, and the address of its picture, empty for none. */
  brand: { readonly name: string; readonly logo: string };
  title: string;
  text?: string | undefined;
  /** The available actions. */
  children: ReactNode;
}

/** One message on the whole screen, under the sign of the shop. */
export function JoinFrame({ brand, title, text, children }: JoinFrameProps) {
  return (
    <div className="join-frame">
      {brand.logo ? <LogoTile logo={brand.logo} side={56} /> : <Initials name={brand.name} />}
      <h1 className="mt-6 type-message-title text-balance wrap-anywhere text-text outline-none">{title}</h1>
      {text && <p className="mt-2 type-touch wrap-anywhere text-muted">{text}</p>}
      <div className="mt-8 grid w-full gap-3">{children}</div>
    </div>
  );
}

function Initials({ name }: { name: string }) {
  const initials = initialsOf(name);
  // A name of signs only.
  if (initials === '') return null;
  return (
    <span
      aria-hidden
      className="grid size-14 place-items-center rounded-panel border border-hairline bg-surface type-page-title text-primary"
    >
      {initials}
    </span>
  );
}

/** Of the first two words: 'CP' for 'Corner Phones'. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('');
}
