import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { X } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

test('the label is its name, and a click is passed on', async () => {
  const onClick = vi.fn();
  render(<IconButton label="Close" icon={X} onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('it does not submit a form', async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <IconButton label="Close" icon={X} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});
