import os from 'node:os';

/** bench/RESULTS.md: what was measured where and when, in one table. */
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

Times are medians of five. 'Processor second' is a second of processor time of the server's process, so that
neighbours on the machine do not count; where server and database share the work, of both.
`;
}

/** The README with the same table where its marks are. */
export function readmeWith(readme, figures) {
  return readme.replace(
    /(<!-- figures -->\n)[\s\S]*(<!-- \/figures -->)/,
    (_, begin, end) => `${begin}${resultsTable(figures)}\n${end}`,
  );
}

function resultsTable(figures) {
  return ['| what | measured | wanted | met |', '|---|---|---|---|', ...figures.map(rowOf)].join('\n');
}

function rowOf({ what, measured, wanted, isMet }) {
  const met = { true: 'yes', false: '**no**', null: '' }[isMet];
  return `| ${[what, measured, wanted ?? '', met].map(asCell).join(' | ')} |`;
}

/** A bar would begin another cell. */
function asCell(text) {
  return text.replaceAll('|', '\\|');
}
