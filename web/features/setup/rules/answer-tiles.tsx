import { Check } from 'lucide-react';
import { RadioGroup as Radix } from 'radix-ui';
import { Fragment, type ReactNode } from 'react';

export interface AnswerTile<Value extends string> {
  readonly value: Value;
  readonly title: string;
  /** Worked out on one of the owner's rows. */
  readonly effect: string;
  /** What the answer needs: below its tile, never inside. */
  readonly below?: ReactNode;
}

interface AnswerTilesProps<Value extends string> {
  /** The id of the question. */
  labelledBy: string;
  tiles: readonly AnswerTile<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few answers: the chosen one inverts. */
export function AnswerTiles<Value extends string>(props: AnswerTilesProps<Value>) {
  const { labelledBy, tiles, chosen, onChoose } = props;
  function choose(value: string): void {
    const tile = tiles.find((each) => each.value === value);
    if (tile) onChoose(tile.value);
  }
  return (
    <Radix.Root
      aria-labelledby={labelledBy}
      value={chosen}
      onValueChange={choose}
      className="grid gap-2 tablet:grid-cols-3"
    >
      {tiles.map(({ value, title, effect, below }) => (
        <Fragment key={value}>
          <Radix.Item
            value={value}
            className="flex min-h-14 min-w-0 items-center gap-3 rounded-control border border-border px-3 py-2 text-left text-text transition-colors hover:bg-raised data-[state=checked]:border-text data-[state=checked]:bg-text data-[state=checked]:text-background"
          >
            {value === chosen && <Check aria-hidden className="size-4 shrink-0" />}
            <span className="grid min-w-0 wrap-anywhere">
              <span className="type-button">{title}</span>{' '}
              <span className="type-badge font-normal">{effect}</span>
            </span>
          </Radix.Item>
          {/* In the line below its tile; on phones all tiles stand below each other. */}
          {value === chosen && below}
        </Fragment>
      ))}
    </Radix.Root>
  );
}
