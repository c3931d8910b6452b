import { RadioGroup as Radix } from 'radix-ui';
import { classNames } from '#web/ui/class-names.ts';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'small' | 'medium';
  isDisabled?: boolean;
  className?: string;
}

const SIZES = { small: 'h-6 px-button-small type-badge', medium: 'h-7 px-button type-interface font-medium' };

/** One of a few: the chosen one inverts. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, size = 'medium', isDisabled = false, className } = props;
  function choose(chosen: string): void {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  }
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={choose}
      disabled={isDisabled}
      orientation="horizontal"
      className={classNames(
        'inline-flex rounded-control border border-border p-track max-tablet:flex max-tablet:flex-wrap',
        className,
      )}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className={classNames(
            // The transparent edge makes the small size 28 px high, so that it is easy to hit.
            'relative rounded-badge after:absolute after:inset-x-0 after:-inset-y-0.5 whitespace-nowrap text-muted transition-colors max-tablet:h-10 max-tablet:grow max-tablet:basis-0 max-tablet:px-2 max-tablet:type-interface max-tablet:font-medium',
            'not-disabled:hover:text-text data-[state=checked]:bg-text data-[state=checked]:text-background data-[state=checked]:hover:text-background',
            'disabled:data-[state=checked]:bg-raised disabled:data-[state=checked]:text-muted',
            SIZES[size],
          )}
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
