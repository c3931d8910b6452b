import type { Page } from '@playwright/test';

export interface Answer {
  /** From the input's time stamp to the frame that paints the changed cells. */
  readonly paintedMs: number;
  /** From the input's time stamp until the cells change in the page: script, without layout and painting. */
  readonly scriptMs: number;
  /** From the input's time stamp to the new text of the impact. */
  readonly impactMs: number;
}

interface WatchedWindow extends Window {
  watchedAnswer?: Promise<Answer>;
}

/** Exists in Chromium, but is missing in the types. */
declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
};

/** Runs in the page, before its own scripts: times every key and press that changes cells. */
export function watchAnswers(): void {
  const changed = (selector: string) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now());
      });
      const watched = document.querySelector(selector);
      if (watched) observer.observe(watched, { subtree: true, childList: true, characterData: true });
    });
  // A task of this priority, requested in a frame, runs right after the frame is painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      });
    });
  const begin = ({ timeStamp }: Event) => {
    const cells = changed('[role=grid] tbody');
    const impact = changed('aside section:nth-of-type(2)');
    const watchedAnswer = cells.then(async (cellsAt) => ({
      scriptMs: cellsAt - timeStamp,
      paintedMs: (await painted()) - timeStamp,
      impactMs: (await impact) - timeStamp,
    }));
    Object.assign(window, { watchedAnswer });
  };
  document.addEventListener('keydown', begin, { capture: true });
  document.addEventListener('click', begin, { capture: true });
}

export async function watchedAnswer(page: Page, act: () => Promise<void>): Promise<Answer> {
  await act();
  const answer = await page.evaluate(() => (window as WatchedWindow).watchedAnswer);
  if (!answer) throw new Error('Nothing was timed');
  return answer;
}
