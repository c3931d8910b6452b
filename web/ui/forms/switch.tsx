import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  isLabelHidden?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

export function Switch({ label, isLabelHidden = false, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="inline-flex items-center gap-3">
      <Radix.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        className="relative h-5 w-9 shrink-0 rounded-full border border-border transition-colors after:absolute after:-inset-x-1 after:-inset-y-1 disabled:border-raised disabled:bg-raised data-[state=checked]:not-disabled:border-primary data-[state=checked]:not-disabled:bg-primary max-tablet:after:-inset-y-3"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:not-data-disabled:bg-on-primary motion-reduce:transition-none" />
      </Radix.Root>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'type-interface text-text'}>
        {label}
      </label>
    </div>
  );
}
