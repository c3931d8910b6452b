import { useState } from 'react';
import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingState } from '#web/ui/feedback/loading-state.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { InvitationControl, LinkState } from './use-invitation.ts';

/** The link, to be sent or shown now: nobody can see it again. Closing asks nothing, because another can be made. */
export function InvitationDialog({ invitation }: { invitation: InvitationControl }) {
  const { state, close } = invitation;
  // Keeps the name on screen while the dialog fades out, but not the link.
  const [name, setName] = useState('');
  if (state && state.invitee.name !== name) setName(state.invitee.name);
  return (
    <Dialog
      isOpen={state !== null}
      onClose={close}
      title={`Invitation for ${name}`}
      description={sentenceOn(state?.openings ?? 1)}
      size="medium"
    >
      <div className="min-h-48">{state && <Content invitation={invitation} state={state} />}</div>
      {state && <Openings openings={state.openings} onChange={invitation.choose} />}
      <div className="-mx-5 mt-5 -mb-5 flex items-center gap-4 border-t border-hairline px-5 py-3">
        <p className="min-w-0 flex-1 type-caption text-muted">
          The link is shown only now. A new one ends this one.
        </p>
        <Button className="max-tablet:h-12" onClick={close}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function sentenceOn(openings: number): string {
  return openings === 1
    ? 'Whoever opens this link first is signed in as this customer.'
    : `The first ${openings} who open this link are signed in as this customer.`;
}

function Content({ invitation, state }: { invitation: InvitationControl; state: LinkState }) {
  const { invitee, made, problem, isChoice } = state;
  if (problem)
    return (
      <ErrorState title="The link could not be made" text={problem} onRetry={() => invitation.renew()} />
    );
  if (!made) return <LoadingState text="Making the link..." rows={4} />;
  return <InvitationLink invitee={invitee} made={made} takesFocus={!isChoice} onRenew={invitation.renew} />;
}

const { openingsMin, openingsMax } = INVITATION_LIMITS;
const OPENINGS = Array.from({ length: openingsMax - openingsMin + 1 }, (_, index) => {
  const count = `${openingsMin + index}`;
  return { value: count, label: count };
});

/** Stays while the link of another choice is being made, so that the arrow keys can go on. */
function Openings({ openings, onChange }: { openings: number; onChange: (openings: number) => void }) {
  return (
    <div className="mt-4 flex items-center justify-between gap-3">
      <span className="type-interface text-text">Devices that may open it</span>
      <SegmentedControl
        label="Devices that may open it"
        size="small"
        options={OPENINGS}
        value={`${openings}`}
        onValueChange={(count) => onChange(Number(count))}
        className="max-tablet:w-36"
      />
    </div>
  );
}
