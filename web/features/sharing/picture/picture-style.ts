/** The colours of the page, for a canvas. */
export interface PictureStyle {
  readonly font: string;
  readonly background: string;
  readonly backgroundEnd: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly hairline: string;
  readonly primary: string;
  readonly accent: string;
  readonly logoGround: string;
}

/** The viewer's theme as it is on the page; black on white where there is none. */
export function pictureStyleOf(page: Document): PictureStyle {
  const style = getComputedStyle(page.documentElement);
  const colour = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const background = colour('--background', 'white');
  return {
    font: getComputedStyle(page.body).fontFamily || 'sans-serif',
    background,
    backgroundEnd: colour('--background-end', background),
    text: colour('--text', 'black'),
    muted: colour('--muted', 'dimgray'),
    border: colour('--border', 'gray'),
    hairline: colour('--hairline', 'lightgray'),
    primary: colour('--primary', 'black'),
    accent: colour('--accent', 'black'),
    logoGround: colour('--logo-ground', 'white'),
  };
}
