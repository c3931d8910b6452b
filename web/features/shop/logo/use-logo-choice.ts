import { useLayoutEffect, useRef, useState } from 'react';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { encodeLogo, LOGO_MESSAGES, type NewLogo } from './encode-logo.ts';

/** Reads chosen pictures. A refused one changes nothing. */
export function useLogoChoice(onChange: (logo: NewLogo) => void) {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latestChange = useRef(onChange);
  const turn = useRef(0);
  useLayoutEffect(() => {
    // What is typed while a large picture is read must not be lost.
    latestChange.current = onChange;
  });
  async function choose(files: readonly File[]): Promise<void> {
    const [file, ...others] = files;
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    setProblem(null);
    setIsReading(true);
    const result = others.length > 0 ? { problem: LOGO_MESSAGES.oneFile } : await readPicture(file);
    if (mine !== turn.current) return;
    setIsReading(false);
    if ('problem' in result) setProblem(result.problem);
    else latestChange.current(result.logo);
  }
  return {
    isReading,
    problem,
    choose: (files: readonly File[]) => void choose(files),
    /** Also for a picture that is still being read. */
    forget: () => {
      turn.current += 1;
      setProblem(null);
      setIsReading(false);
    },
  };
}

/** A file that was moved or deleted after it was chosen cannot be read. */
function readPicture(file: File) {
  return encodeLogo(file).catch(() => ({ problem: SHOP_MESSAGES.logoBroken }));
}
