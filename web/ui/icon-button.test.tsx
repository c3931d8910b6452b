import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { X } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

test('the label is the accessible name, and a click calls the handler', async () => {
  const onClick = vi.fn();
  render(<IconButton label="Close" icon={X} onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('an icon button does not submit a form', async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <IconButton label="Close" icon={X} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});
