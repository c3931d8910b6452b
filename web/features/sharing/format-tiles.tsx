import { FileSpreadsheet, FileText, Image, type LucideIcon, Printer } from 'lucide-react';
import { RadioGroup as Radix } from 'radix-ui';

export type ShareFormat = 'text' | 'picture' | 'spreadsheet' | 'print';

const FORMATS: readonly { value: ShareFormat; label: string; icon: LucideIcon }[] = [
  { value: 'text', label: 'Text', icon: FileText },
  { value: 'picture', label: 'Picture', icon: Image },
  { value: 'spreadsheet', label: 'Spreadsheet', icon: FileSpreadsheet },
  { value: 'print', label: 'Print', icon: Printer },
];

interface FormatTilesProps {
  format: ShareFormat;
  onChange: (format: ShareFormat) => void;
}

/** The chosen one inverts. */
export function FormatTiles({ format, onChange }: FormatTilesProps) {
  return (
    <Radix.Root
      aria-label="Share as"
      value={format}
      onValueChange={(chosen) => {
        const known = FORMATS.find(({ value }) => value === chosen);
        if (known) onChange(known.value);
      }}
      // Equal, unless a word needs more on the narrowest phones.
      className="grid grid-cols-[repeat(4,1fr)] gap-2 max-[23rem]:gap-1 max-[17.5rem]:grid-cols-[repeat(2,auto)]"
    >
      {FORMATS.map(({ value, label, icon: Icon }) => (
        <Radix.Item
          key={value}
          value={value}
          className="grid h-18 place-content-center justify-items-center gap-2 rounded-control border border-border px-1 type-badge text-text transition-colors hover:bg-raised data-[state=checked]:border-text data-[state=checked]:bg-text data-[state=checked]:text-background"
        >
          <Icon aria-hidden className="size-5" />
          {label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
