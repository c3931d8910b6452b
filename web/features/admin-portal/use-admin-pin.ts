import { passcodeAdminPinFormSchema } from '#domain/contract/site-passcodes.ts';
import { useCheckedForm } from './use-checked-form.ts';

const EMPTY = { adminPin: '' };

/** The one PIN that every change of passcodes needs. */
export function useAdminPin() {
  const form = useCheckedForm(EMPTY, passcodeAdminPinFormSchema);
  return {
    field: form.fieldOf('adminPin'),
    clear: form.clear,
    focus: () => form.focus('adminPin'),
    /** Does something with the PIN; where it is none, says so under its field instead. */
    use(act: (adminPin: string) => void): void {
      const checked = form.check();
      if (checked) act(checked.adminPin);
    },
  };
}

export type AdminPin = ReturnType<typeof useAdminPin>;
