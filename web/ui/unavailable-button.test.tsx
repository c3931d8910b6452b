import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { TooltipProvider } from './dialogs/tooltip.tsx';
import { UnavailableButton } from './unavailable-button.tsx';

test('an unavailable button takes the focus and says why it does nothing', async () => {
  render(
    <TooltipProvider>
      <UnavailableButton reason="Nothing is selected">Reset</UnavailableButton>
    </TooltipProvider>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Reset' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Nothing is selected');
});

test('an unavailable button does nothing when it is pressed', async () => {
  const onClick = vi.fn();
  render(
    <Button isUnavailable onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).not.toHaveBeenCalled();
});
