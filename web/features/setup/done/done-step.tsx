import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Minus } from 'lucide-react';
import { Link } from 'wouter';
import { answersOf, builtInWords } from '#domain/configuration/rule-answers.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceDataStatus } from '#domain/contract/entities/price-data/price-data.ts';
import type { SetupStep } from '#domain/contract/entities/setup.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { counted } from '#domain/text/counts.ts';
import {
  configurationQuery,
  publishedListsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { priceDataStatusQuery } from '#web/features/price-data/price-data.queries.ts';
import { countDevices } from '#web/features/setup/preview/priced-list.ts';
import { isUnrounded } from '#web/features/setup/rules/rule-form.ts';
import { StepFrame, type StepWay } from '#web/features/setup/step-frame.tsx';
import { shopQuery } from '#web/features/shop/shop.queries.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { LazyContent } from '#web/ui/lazy-content.tsx';
import { isLocal } from '#web/ui/local-address-note.tsx';
import { listAddress, shownAddress } from './list-address.ts';

interface DoneStepProps {
  way: StepWay;
  isFinishing: boolean;
  onGoTo: (step: SetupStep) => void;
  onFinish: () => void;
}

/** The address of the list, what was skipped, and where to go from here. */
export function DoneStep({ way, isFinishing, onGoTo, onFinish }: DoneStepProps) {
  const shop = useQuery(shopQuery()).data;
  const lists = useQuery(publishedListsQuery()).data ?? [];
  const address = listAddress(shop?.publicUrl, window.location);
  const count = countDevices(lists);
  const where = `${counted(count, 'device')} in ${counted(lists.length, 'category', 'categories')}`;
  return (
    <StepFrame
      way={way}
      title={count === 0 ? 'Your price list is empty so far' : 'Your price list is open'}
      text={
        count === 0 ? 'It fills as soon as prices are read.' : `${where}. Visitors open it at this address.`
      }
      actions={
        <>
          <Link href="/" className={`${buttonClasses('secondary', 'large')} max-tablet:flex-1`}>
            Open the list
          </Link>
          <Button
            variant="primary"
            size="large"
            className="max-tablet:flex-1"
            isBusy={isFinishing}
            busyLabel="Finishing..."
            onClick={onFinish}
          >
            Finish
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="grid gap-4">
          <div className="grid h-52 justify-items-center tablet:justify-items-start">
            <LazyContent
              name="qr-code"
              load={() => import('#web/ui/qr-code.tsx')}
              loadingText="Drawing the QR code..."
              error={{ title: 'Unable to draw the QR code' }}
            >
              {({ QrCode }) => <QrCode text={address} label={`QR code of ${address}`} />}
            </LazyContent>
          </div>
          <AddressLine address={address} />
        </div>
        <Summary skipped={way.progress.skipped} brand={shop?.brand} onGoTo={onGoTo} />
        <ReadNext />
      </div>
    </StepFrame>
  );
}

function AddressLine({ address }: { address: string }) {
  async function copy(): Promise<void> {
    const isCopied = await copyText(address);
    toast(
      isCopied
        ? { title: 'Address copied' }
        : { title: 'Copying failed', description: 'Select the address and copy it.', tone: 'destructive' },
    );
  }
  return (
    <div className="grid gap-2">
      <div className="flex min-h-12 items-center gap-3 rounded-control border border-border bg-surface py-1 pr-1 pl-4">
        <p className="min-w-0 flex-1 type-button wrap-anywhere text-text select-all">
          {shownAddress(address)}
        </p>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {isLocal(address) && (
        <p className="type-caption text-muted">
          A phone cannot open this address: start Tierbook with HOST=0.0.0.0 and use this machine’s address.
        </p>
      )}
    </div>
  );
}

interface SummaryProps {
  skipped: readonly SetupStep[];
  brand: Brand | undefined;
  onGoTo: (step: SetupStep) => void;
}

function Summary({ skipped, brand, onGoTo }: SummaryProps) {
  const status = useQuery(priceDataStatusQuery()).data;
  const configuration = useQuery(configurationQuery(true)).data;
  const lines: readonly [step: SetupStep, text: string, isOpen?: boolean][] = [
    ['shop', shopWords(brand, skipped.includes('shop'))],
    ['prices', ...priceWords(status)],
    ['rules', ruleWords(configuration, skipped.includes('rules'))],
  ];
  return (
    <ul aria-label="What is set">
      {lines.map(([step, text, isOpen = skipped.includes(step)]) => (
        <li
          key={step}
          className="flex min-h-11 items-center gap-3 border-b border-hairline py-2 type-interface"
        >
          {isOpen ? (
            <Minus aria-hidden className="size-4 shrink-0 text-muted" />
          ) : (
            <Check aria-hidden className="size-4 shrink-0 text-success" />
          )}
          <span className={`min-w-0 flex-1 wrap-anywhere ${isOpen ? 'text-muted' : 'text-text'}`}>
            {text}
          </span>
          <button
            type="button"
            aria-label={`${isOpen ? 'Set' : 'Change'}: ${text}`}
            onClick={() => onGoTo(step)}
            className="shrink-0 py-1 font-medium text-primary hover:underline"
          >
            {isOpen ? 'Set' : 'Change'}
          </button>
        </li>
      ))}
    </ul>
  );
}

function shopWords(brand: Brand | undefined, isSkipped: boolean): string {
  const name = brand?.name ?? '';
  return isSkipped ? `Your shop skipped, the list is called ${name}` : `The list is called ${name}`;
}

/** A list that waits, or no list but the sample, is open whatever was skipped. */
function priceWords(status: PriceDataStatus | undefined): [text: string, isOpen?: boolean] {
  const published = status?.published;
  if (status?.waiting) return ['A new list waits for your review', true];
  if (!published) return ['No prices yet', true];
  return published.isSample
    ? ['Prices of the sample list', true]
    : [`Prices read from ${published.source}`, false];
}

const RULE_WORDS = {
  same: 'the public sees your sheet’s prices',
  less: 'the public sees a percentage less',
  'built-in': `the built-in table applies: ${builtInWords()}`,
  own: 'your own rules apply',
} as const;

function ruleWords(configuration: Configuration | undefined, isSkipped: boolean): string {
  const kind = configuration ? (answersOf(configuration).public?.kind ?? 'own') : 'own';
  const smallestUnit = configuration?.money?.decimals === 0 ? 1 : 0.01;
  const rounded = kind === 'same' && !isUnrounded(configuration?.rounding, smallestUnit) ? ', rounded' : '';
  return `Rules ${isSkipped ? 'skipped' : 'set'}, ${RULE_WORDS[kind]}${rounded}`;
}

const NEXT = [
  ['/admin?tab=customers', 'Customers', 'give each a PIN and a tier'],
  ['/admin?panel=shop#visitors', 'Shop', 'let visitors send inquiries and share lists'],
  ['/admin?tab=themes', 'Theme Management', 'the look of each tier’s list'],
  ['/admin?tab=authentication', 'Authentication', 'PINs, and a password for the whole site'],
] as const;

function ReadNext() {
  return (
    <section aria-labelledby="setup-next" className="grid gap-2 type-interface text-muted">
      <h4 id="setup-next" className="type-panel-title text-text">
        What to read next
      </h4>
      <ul className="grid gap-1">
        {NEXT.map(([address, name, what]) => (
          <li key={address}>
            <Link href={address} className="font-medium text-primary hover:underline">
              {name}
            </Link>
            {`: ${what}`}
          </li>
        ))}
      </ul>
      <p>docs/OPERATIONS.md in the Tierbook folder: your own domain, backups and updates.</p>
    </section>
  );
}
