import { CreateCustomerForm } from '#web/features/customers/create-customer-form.tsx';
import { HandOver } from '#web/features/customers/hand-over.tsx';
import { useCreateCustomer } from '#web/features/customers/use-create-customer.ts';
import { InvitationDialog } from '#web/features/invitations/invitation-dialog.tsx';
import { useInvitation } from '#web/features/invitations/use-invitation.ts';
import { Panel } from '#web/ui/panel.tsx';

const TITLE = 'Create Customer PIN';

/** For the whole portal: another tab must not take away what is typed, or a PIN that nobody can see again. */
export function useCreation() {
  const invitation = useInvitation();
  return { invitation, form: useCreateCustomer({ isAdmin: false, onInvite: invitation.start }) };
}

export type Creation = ReturnType<typeof useCreation>;

/**
 * The form, and then the PIN that was created: the form comes back when that PIN has been handed over. The link is shown
 * over it.
 */
export function CreateCustomer({ form, invitation }: Creation) {
  return (
    <Panel title={TITLE}>
      {form.created ? (
        <div className="p-4">
          <HandOver created={form.created} onDone={form.forgetCreated} />
        </div>
      ) : (
        <CreateCustomerForm
          form={form}
          submitLabel={TITLE}
          // On a tablet a single field would be as wide as the screen: the two are side by side.
          className="grid grid-cols-1 gap-4 p-4 outline-none tablet:max-desktop:grid-cols-2"
          submitClassName="tablet:max-desktop:col-span-2 tablet:max-desktop:justify-self-end"
        />
      )}
      <InvitationDialog invitation={invitation} />
    </Panel>
  );
}
