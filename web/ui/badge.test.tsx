import { render, screen } from '@testing-library/react';
import { ShieldCheck } from 'lucide-react';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';

test('a badge is read as its word, without icon or dot', () => {
  render(
    <>
      <Badge tone="success" icon={ShieldCheck}>
        Secure
      </Badge>
      <Badge tone="warning" hasDot>
        Unsaved
      </Badge>
    </>,
  );
  expect(screen.getByText('Secure').querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('Unsaved').querySelector('span')).toHaveAttribute('aria-hidden', 'true');
});

test('tones look different from each other', () => {
  render(
    <>
      <Badge tone="outline">Inactive</Badge>
      <Badge tone="inverted">Heavyweight</Badge>
    </>,
  );
  expect(screen.getByText('Inactive').className).not.toBe(screen.getByText('Heavyweight').className);
});
