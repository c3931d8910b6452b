import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { focusHeading } from '#web/ui/focus.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import './screen.css';

interface ScreenProps {
  title: string;
  shopName: string;
  /** At the end of the title line: a badge. */
  mark?: ReactNode;
  /** The accessible name of the arrow. */
  back: string;
  onBack: () => void;
  /** Stays at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A screen of its own in place of the list. */
export function Screen({ title, shopName, mark, back, onBack, footer, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} - ${shopName}`;
  }, [title, shopName]);
  useEffect(() => {
    document.documentElement.scrollTop = 0;
    focusHeading();
  }, []);
  return (
    <div className="inquiry-screen">
      <header className="inquiry-screen-header">
        <IconButton label={back} icon={ArrowLeft} className="-ml-2 max-tablet:-ml-3" onClick={onBack} />
        <h1 className="min-w-0 flex-1 type-page-title text-text outline-none">{title}</h1>
        {mark}
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {footer && <footer className="inquiry-screen-footer print:hidden">{footer}</footer>}
    </div>
  );
}
