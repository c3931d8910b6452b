import { render, screen } from '@testing-library/react';
import { KeyRound } from 'lucide-react';
import { expect, test } from 'vitest';
import { AccessFrame } from './access-frame.tsx';

function Page({ isOpen, isModal = false }: { isOpen: boolean; isModal?: boolean }) {
  if (isOpen) return <h1>Behind</h1>;
  return (
    <AccessFrame icon={KeyRound} title="Door" text="Knock." isModal={isModal}>
      <input aria-label="PIN" />
    </AccessFrame>
  );
}

test('when it closes, the focus moves to the heading of the page behind it', () => {
  const { rerender } = render(<Page isOpen={false} />);
  screen.getByLabelText('PIN').focus();
  rerender(<Page isOpen />);
  expect(screen.getByRole('heading', { name: 'Behind' })).toHaveFocus();
});

test('a modal frame is a dialog, named by its heading', () => {
  render(<Page isOpen={false} isModal />);
  expect(screen.getByRole('dialog', { name: 'Door' })).toHaveAccessibleDescription('Knock.');
});
