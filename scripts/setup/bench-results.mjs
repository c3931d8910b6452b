import os from 'node:os';

/** The text of bench/RESULTS.md: all figures in one table, with date and machine. */
export function resultsPage(figures, { now, minutes }) {
  const judged = figures.filter(({ isMet }) => isMet !== null);
  const missed = judged.filter(({ isMet }) => !isMet);
  const verdict =
    missed.length === 0
      ? `All ${judged.length} limits are met.`
      : `${missed.length} of ${judged.length} limits are missed.`;
  const processor = os.cpus()[0]?.model.trim() ?? 'unknown processor';
  return `# Results

Written by \`npm run bench\`, which fails when a limit is missed. Measured on ${now.toISOString().slice(0, 10)} in
${minutes.toFixed(0)} minutes: Node ${process.versions.node}, ${os.cpus().length} cores (${processor}), ${os.type()}. ${verdict}

${resultsTable(figures)}

Beside each time a fixed piece of work is measured, and the limit is for the ratio of the two: a busy machine slows
down both. 'On a quiet machine' is the time with that slowdown taken out. Times are medians of five or more. A CPU second is one
second of CPU time of the server process, or of server and database where they share the work.
`;
}

/** The README with the same table between its markers. */
export function readmeWith(readme, figures) {
  return readme.replace(
    /(<!-- figures -->\n)[\s\S]*(<!-- \/figures -->)/,
    (_, begin, end) => `${begin}${resultsTable(figures)}\n${end}`,
  );
}

function resultsTable(figures) {
  return ['| figure | measured | limit | met |', '|---|---|---|---|', ...figures.map(rowOf)].join('\n');
}

function rowOf({ what, measured, limit, isMet }) {
  const met = { true: 'yes', false: '**no**', null: '' }[isMet];
  return `| ${[what, measured, limit ?? '', met].map(asCell).join(' | ')} |`;
}

/** An unescaped bar would start another cell. */
function asCell(text) {
  return text.replaceAll('|', '\\|');
}
