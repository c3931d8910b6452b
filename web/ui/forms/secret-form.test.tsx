import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { SecretForm, type SecretRefusal, type SubmitSecret } from './secret-form.tsx';
import { useCountdown } from './use-countdown.ts';

function Form({ onSubmit, isNumeric = false }: { onSubmit: SubmitSecret; isNumeric?: boolean }) {
  return (
    <SecretForm
      label="Password"
      placeholder="Enter password"
      submitLabel="Enter"
      busyLabel="Checking..."
      account="Door"
      isNumeric={isNumeric}
      countdown={useCountdown()}
      onSubmit={onSubmit}
    />
  );
}

function show(onSubmit: SubmitSecret, options: { isNumeric?: boolean } = {}) {
  return render(<Form onSubmit={onSubmit} {...options} />, { wrapper: StrictMode });
}

function field(): HTMLElement {
  return screen.getByLabelText('Password');
}

function button(name = 'Enter'): HTMLElement {
  return screen.getByRole('button', { name });
}

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
}

function refused(refusal: SecretRefusal) {
  return vi.fn<SubmitSecret>(async () => refusal);
}

test('a blank field cannot be sent', async () => {
  const onSubmit = refused({ error: 'No' });
  show(onSubmit);
  expect(button()).toBeDisabled();
  await userEvent.type(field(), '   {Enter}');
  expect(button()).toBeDisabled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter sends the trimmed secret', async () => {
  const onSubmit = refused({ error: 'No' });
  show(onSubmit);
  await userEvent.type(field(), ' open sesame {Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('open sesame', expect.any(AbortSignal));
});

test('spaces in pasted digits are removed', async () => {
  show(refused({ error: 'No' }), { isNumeric: true });
  await userEvent.click(field());
  await userEvent.paste(' 49 20\n');
  expect(field()).toHaveValue('4920');
});

test('phones show number keys for digits only', () => {
  const { unmount } = show(refused({ error: 'No' }), { isNumeric: true });
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  expect(field()).toHaveAttribute('pattern', '[0-9]*');
  unmount();
  show(refused({ error: 'No' }));
  expect(field()).not.toHaveAttribute('inputmode');
});

test('password managers find a name and a secret; the name is hidden from everyone else', () => {
  const { container } = show(refused({ error: 'No' }));
  const name = container.querySelector('[autocomplete="username"]');
  expect(name).toHaveValue('Door');
  expect(name).toHaveAttribute('aria-hidden', 'true');
  expect(name).toHaveAttribute('tabindex', '-1');
  expect(field()).toHaveAttribute('autocomplete', 'current-password');
});

test('while a secret is checked, the form is busy and takes no second attempt', async () => {
  const onSubmit = vi.fn<SubmitSecret>(() => new Promise(() => undefined));
  show(onSubmit);
  await userEvent.type(field(), 'sesame{Enter}');
  expect(button('Checking...')).toHaveAttribute('aria-disabled', 'true');
  expect(field()).toHaveAttribute('readonly');
  await userEvent.click(button('Checking...'));
  await userEvent.type(field(), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a refused secret stays in the field, with the focus and the error as its description', async () => {
  show(refused({ error: 'Wrong password' }));
  await userEvent.type(field(), 'sesame');
  await userEvent.click(button());
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveValue('sesame');
  expect(field()).toHaveAccessibleDescription('Wrong password');
  expect(field()).toBeInvalid();
  expect(button()).toBeEnabled();
});

test('typing clears the error', async () => {
  show(refused({ error: 'Wrong password' }));
  await userEvent.type(field(), 'sesame{Enter}');
  await screen.findByText('Wrong password');
  await userEvent.type(field(), 's');
  expect(screen.queryByText('Wrong password')).not.toBeInTheDocument();
});

test('unmounting the form aborts the attempt', async () => {
  const onSubmit = vi.fn<SubmitSecret>(() => new Promise(() => undefined));
  const { unmount } = show(onSubmit);
  await userEvent.type(field(), 'sesame{Enter}');
  const signal = onSubmit.mock.calls[0]?.[1];
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('during a lockout the field is disabled, and is enabled when the wait is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  show(refused({ waitSeconds: 65 }));
  await user.type(field(), 'sesame{Enter}');
  expect(await screen.findByText(/Too many attempts\. Try again in 1:0\d\./)).toBeVisible();
  expect(field()).toBeDisabled();
  expect(field()).toHaveValue('');
  expect(button()).toBeDisabled();
  // The effect that moves the focus also starts the countdown: before it, the clock would be moved for nothing.
  await waitFor(() => expect(field().closest('form')).toHaveFocus());
  expect(document.body).not.toHaveFocus();
  pass(20);
  expect(screen.getByText(/Try again in 0:4\d\./)).toBeVisible();
  pass(46);
  expect(field()).toBeEnabled();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAccessibleDescription('You can try again now.');
});
