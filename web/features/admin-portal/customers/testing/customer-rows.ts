import { screen, within } from '@testing-library/react';

/** The texts of a row's cells, by column. */
export async function cellsOf(name: string): Promise<Record<string, string>> {
  const [head, ...rows] = within(await screen.findByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  const row = rows.find((candidate) => candidate.textContent.startsWith(name));
  if (!head || !row) throw new Error(`no row for ${name}`);
  const heads = [...head.children].map((cell) => cell.textContent);
  return Object.fromEntries([...row.children].map((cell, index) => [heads[index], cell.textContent]));
}

/** From the first to the last row of the page; none while there is no table. */
export function shownNames(): string[] {
  const names = document.querySelectorAll('tbody > tr > td:first-child > span:first-child');
  return [...names].map((name) => name.textContent);
}
