import type { Page } from '@playwright/test';

export interface Answer {
  /** From the input's own time stamp to the frame in which the cells that it changed have been painted. */
  readonly paintedMs: number;
  /** From the same moment until the cells were changed in the page: script, without layout and painting. */
  readonly scriptMs: number;
  /** From the same moment to the new text of the impact. */
  readonly impactMs: number;
}

interface WatchedWindow extends Window {
  watchedAnswer?: Promise<Answer>;
}

/** In Chromium; not yet in the types. */
declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
};

/** In the page, before anything else: every key and every press that changes cells is timed. */
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
  // What is asked for in a frame with this priority comes right after the frame has been painted.
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
