import type { LayoutsAnswer, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { counted } from '#domain/text/counts.ts';
import { type WriteTime, withoutControls } from './price-status-lines.ts';

/** The sheets of the last workbook for a person at a terminal, with the words that `prices layout` takes. */
export function linesOfLayouts({ source, sheets }: LayoutsAnswer, time: WriteTime): string[] {
  if (source === null) return ['No workbook has been read yet.'];
  const isAsked = sheets.some(({ question }) => (question?.answers.length ?? 0) > 0);
  const lines = [
    `${counted(sheets.length, 'sheet')} of ${source}`,
    ...sheets.flatMap((sheet) => ['', ...linesOfSheet(sheet, time)]),
    ...(isAsked ? ['', 'Choose an answer with "prices layout <sheet> answer=1", or name the columns.'] : []),
  ];
  return lines.map(withoutControls);
}

function linesOfSheet(sheet: SheetToLayOut, time: WriteTime): string[] {
  const { sheet: title, n, state, question, layout, confirmed, rowCount } = sheet;
  return [
    `${title}${n === 1 ? '' : ` (n=${n})`}`,
    `  State     ${state}${confirmed ? `, confirmed ${time(Date.parse(confirmed.at))} by ${confirmed.by}` : ''}`,
    `  Rows      ${rowCount}`,
    ...(question ? [`  Question  ${question.sentence}`] : []),
    ...(question?.answers ?? []).flatMap(({ text, layout: answer }, index) => [
      `  answer=${index + 1}  ${text}`,
      `            ${termsOf(answer)}`,
    ]),
    ...(layout ? [`  Columns   ${termsOf(layout)}`] : []),
  ];
}

/** As `prices layout` takes them. Ignored columns are left out. */
function termsOf({ headerRow, columns, titleInName }: SheetLayout): string {
  const terms = columns
    .filter(({ role }) => role !== 'ignore')
    .map(({ column, role, label = '', group = '' }) => {
      const named = label === '' ? '' : `:${quoted(label)}`;
      return `${role}=${column}${named}${group === '' ? '' : ` (${group})`}`;
    });
  const titles = titleInName ? ', with the section titles in the names' : '';
  return [`header=${headerRow ?? 'none'}`, ...terms].join(' ') + titles;
}

/** As a shell takes it. */
function quoted(text: string): string {
  return `"${text.replace(/["$\\`]/g, '\\$&')}"`;
}
