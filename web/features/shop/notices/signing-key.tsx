import { Copy } from 'lucide-react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** Shown once, after the save that made it. */
export function SigningKey({ signingKey }: { signingKey: string }) {
  async function copy(): Promise<void> {
    if (await copyText(signingKey)) return toast({ title: 'Key copied' });
    const description = 'Select the key and copy it by hand.';
    toast({ title: 'Copying failed', description, tone: 'destructive' });
  }
  return (
    <div role="status" className="grid gap-1 border-l-2 border-l-success pl-3">
      <div className="flex items-end gap-2">
        <TextField
          label="Signing key"
          value={signingKey}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={({ target }) => target.select()}
          className="min-w-0 flex-1"
        />
        <Button size="large" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className="type-caption text-muted">
        Shown only now. Your own receiver can check with it that a notice comes from here; phone apps and
        chats do not need it.
      </p>
    </div>
  );
}

interface KeyRenewalProps {
  isRenewed: boolean;
  onChange: (isRenewed: boolean) => void;
}

export function KeyRenewal({ isRenewed, onChange }: KeyRenewalProps) {
  return (
    <div className="grid gap-1">
      <Switch label="Make a new signing key with the next save" isOn={isRenewed} onChange={onChange} />
      {isRenewed && (
        <p className="type-caption text-muted">A receiver that checks signatures needs the new key.</p>
      )}
    </div>
  );
}
