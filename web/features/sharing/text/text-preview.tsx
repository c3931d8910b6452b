import { counted } from '#domain/text/counts.ts';

/** Of a whole category nobody reads more here. */
const SHOWN_LINES = 100;

interface TextPreviewProps {
  /** As it is shared: the name, a line for each device, and the stamp, with empty lines between and between sections. */
  text: string;
  label: string;
}

/** The text itself, with its prices on one edge. */
export function TextPreview({ text, label }: TextPreviewProps) {
  const lines = text.split('\n');
  const rows = lines.slice(2, -2);
  const left = rows.length - SHOWN_LINES;
  return (
    <figure
      aria-label={label}
      className="rounded-panel border border-hairline bg-background px-4 py-3 type-interface text-text"
    >
      <p className="type-button wrap-anywhere">{lines[0]}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <ul tabIndex={0} className="mt-1 max-h-48 overflow-y-auto">
        {rows.slice(0, SHOWN_LINES).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <PreviewLine key={place} line={line} />
        ))}
        {left > 0 && <li className="py-1 text-muted">{`and ${counted(left, 'more line')}`}</li>}
      </ul>
      <p className="mt-2 border-t border-hairline pt-2 wrap-anywhere text-muted">{lines.at(-1)}</p>
    </figure>
  );
}

/** Two spaces occur only before a price. */
function PreviewLine({ line }: { line: string }) {
  const [name, price] = line.split('  ');
  if (line === '') return <li aria-hidden className="h-2" />;
  return (
    <li className="flex justify-between gap-4 py-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {price !== undefined && <span>{price}</span>}
    </li>
  );
}
