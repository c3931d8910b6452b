import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { addressOfLogo, type NewLogo } from './encode-logo.ts';
import { useLogoChoice } from './use-logo-choice.ts';
import { usePictureDrop } from './use-picture-drop.ts';

interface LogoFieldProps {
  /** A stored picture by its digest, a new one, or none. */
  logo: string | NewLogo | null;
  isChanged: boolean;
  onChange: (logo: NewLogo | null) => void;
  className?: string;
}

const ACCEPTED = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp';

/** Chosen or dropped; kept at most 512 pixels wide and high. */
export function LogoField({ logo, isChanged, onChange, className }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { isReading, problem, choose, forget } = useLogoChoice(onChange);
  const drop = usePictureDrop(choose);
  function takeFiles({ target }: ChangeEvent<HTMLInputElement>): void {
    choose([...(target.files ?? [])]);
    // Otherwise choosing the same file again, mended, is no change.
    target.value = '';
  }
  function remove(): void {
    forget();
    onChange(null);
    chooseButton.current?.focus();
  }
  return (
    <div {...drop.target} className={className}>
      <Field
        label="Logo"
        hint={isReading ? 'Reading the picture...' : 'PNG, JPEG or WebP'}
        error={problem ?? undefined}
      >
        {({ 'aria-invalid': isInvalid, ...control }) => (
          <div className="flex flex-wrap items-center gap-2">
            <LogoTile logo={logo} isChanged={isChanged} isOver={drop.isOver} />
            <input
              {...control}
              ref={input}
              type="file"
              accept={ACCEPTED}
              tabIndex={-1}
              onChange={takeFiles}
              className="sr-only"
            />
            <Button
              ref={chooseButton}
              aria-invalid={isInvalid}
              aria-describedby={control['aria-describedby']}
              isBusy={isReading}
              onClick={() => input.current?.click()}
            >
              {logo === null ? 'Choose a picture' : 'Replace'}
            </Button>
            {logo !== null && (
              <Button variant="quiet" onClick={remove}>
                Remove
              </Button>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}

interface LogoTileProps {
  logo: LogoFieldProps['logo'];
  isChanged: boolean;
  isOver: boolean;
}

function LogoTile({ logo, isChanged, isOver }: LogoTileProps) {
  return (
    <span
      className={classNames(
        'grid size-10 shrink-0 place-items-center overflow-hidden rounded-control border bg-background max-tablet:size-11',
        isChanged ? 'border-warning' : 'border-hairline',
        isOver && 'outline-2 outline-primary',
        logo === null && 'border-dashed',
      )}
    >
      {logo === null ? (
        <ImagePlus aria-hidden className="size-4.5 text-muted" />
      ) : (
        <img src={addressOfLogo(logo)} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}
