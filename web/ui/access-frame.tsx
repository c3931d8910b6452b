import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useFocusHeadingAfter } from './focus.ts';
import { LogoTile } from './logo-tile.tsx';

interface AccessFrameProps {
  icon: LucideIcon;
  /** Whose site it is, where nothing else on the screen says so. */
  siteName?: string;
  /** The address of the site's picture, which takes the place of the icon; empty for none. */
  logo?: string;
  title: string;
  text: string;
  /** Nothing of the site can be reached behind it. */
  isModal?: boolean;
  /** The form. */
  children: ReactNode;
}

/** A page that asks for a PIN or password, with the page's heading: full-screen on phones, otherwise a panel. */
export function AccessFrame({
  icon: Icon,
  siteName,
  logo,
  title,
  text,
  isModal = false,
  children,
}: AccessFrameProps) {
  const id = useId();
  useFocusHeadingAfter();
  const modal = {
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': `${id}-title`,
    'aria-describedby': `${id}-text`,
  };
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center px-gutter pt-door pb-8 outline-none tablet:px-0"
    >
      <div
        {...(isModal && modal)}
        className={classNames(
          'w-full tablet:max-w-100 tablet:rounded-dialog tablet:border tablet:border-hairline tablet:p-6',
          isModal && 'tablet:shadow-2',
        )}
      >
        <div className="flex items-center gap-3">
          {logo ? (
            <LogoTile logo={logo} side={44} />
          ) : (
            <span className="grid size-11 shrink-0 place-items-center rounded-panel border border-hairline bg-surface">
              <Icon aria-hidden className="size-5 text-primary" />
            </span>
          )}
          {siteName && <p className="min-w-0 type-panel-title wrap-anywhere text-text">{siteName}</p>}
        </div>
        <h1 id={`${id}-title`} className="mt-5 type-gate-title text-text outline-none">
          {title}
        </h1>
        <p id={`${id}-text`} className="mt-1 mb-6 type-interface text-muted max-tablet:type-touch">
          {text}
        </p>
        {children}
      </div>
    </main>
  );
}
