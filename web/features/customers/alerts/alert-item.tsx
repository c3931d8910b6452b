import { useState } from 'react';
import {
  type AlertSeverity,
  type ExpectedAddress,
  expectedReasonFormSchema,
  type SecurityAlert,
} from '#domain/contract/entities/usage.ts';
import { counted } from '#domain/text/counts.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { useExpectAddress, useForgetExpectedAddress } from './alert.queries.ts';

const SEVERITIES = {
  high: { word: 'High', tone: 'danger' },
  medium: { word: 'Medium', tone: 'warning' },
  low: { word: 'Low', tone: 'neutral' },
} as const satisfies Record<AlertSeverity, unknown>;

const ITEM = 'border-t border-hairline py-3 last:pb-0';
const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1';

/** An address that several customers share, and the way to say that this is expected. */
export function AlertItem({ alert: { ipAddress, severity, pins } }: { alert: SecurityAlert }) {
  const [isMarking, setIsMarking] = useState(false);
  const { word, tone } = SEVERITIES[severity];
  return (
    <li className={ITEM}>
      <div className={LINE}>
        <h3 className={LINE}>
          <Badge tone={tone}>{word}</Badge>
          <span className="type-panel-title break-all text-text">{ipAddress}</span>
        </h3>
        <span className="type-caption text-muted">{counted(pins.length, 'customer')}</span>
        {!isMarking && (
          <Button size="small" className="ml-auto" onClick={() => setIsMarking(true)}>
            Mark as expected
          </Button>
        )}
      </div>
      {isMarking && <ReasonForm ipAddress={ipAddress} onCancel={() => setIsMarking(false)} />}
      <PinList pins={pins} />
    </li>
  );
}

function ReasonForm({ ipAddress, onCancel }: { ipAddress: string; onCancel: () => void }) {
  const marking = useExpectAddress();
  const form = useForm({
    initial: { reason: '' },
    schema: expectedReasonFormSchema,
    isBusy: marking.isPending,
    onSubmit: ({ reason }) => marking.mutate({ ipAddress, reason }),
  });
  return (
    <form
      noValidate
      aria-label={`Mark ${ipAddress} as expected`}
      onSubmit={form.submit}
      className="mt-2 flex flex-wrap items-end gap-2"
    >
      <TextField
        {...form.field('reason')}
        autoFocus
        label="Why is it expected?"
        placeholder="Our own Wi-Fi, a family, …"
        autoComplete="off"
        className="min-w-48 flex-1 max-tablet:basis-full"
      />
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" isBusy={marking.isPending}>
        Mark as expected
      </Button>
    </form>
  );
}

export function ExpectedItem({ address }: { address: ExpectedAddress }) {
  const { ipAddress, reason, markedBy, markedAt, pins } = address;
  const forgetting = useForgetExpectedAddress();
  return (
    <li className={ITEM}>
      <div className={LINE}>
        <h3 className={LINE}>
          <Badge tone="outline">Expected</Badge>
          <span className="type-panel-title break-all text-text">{ipAddress}</span>
        </h3>
        <span className="type-caption text-muted">
          {pins.length === 0 ? 'Not used in the last 30 days' : counted(pins.length, 'customer')}
        </span>
        <Button
          size="small"
          className="ml-auto"
          aria-label={`Take back that ${ipAddress} is expected`}
          isBusy={forgetting.isPending}
          onClick={() => forgetting.mutate({ ipAddress })}
        >
          Take back
        </Button>
      </div>
      <p className="mt-1 type-interface wrap-anywhere text-text">{reason}</p>
      <p className="type-caption text-muted">{`Marked by ${markedBy}, ${formatDate(markedAt)}`}</p>
      <PinList pins={pins} />
    </li>
  );
}

function PinList({ pins }: { pins: SecurityAlert['pins'] }) {
  return (
    <ul className="mt-1">
      {pins.map(({ customerName, lastSeen }, index) => (
        // Not keyed by name: two customers may share one.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span className="type-interface wrap-anywhere text-text">{customerName}</span>
          <span className="type-caption whitespace-nowrap text-muted">
            {`Last seen ${formatDateTime(lastSeen)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
