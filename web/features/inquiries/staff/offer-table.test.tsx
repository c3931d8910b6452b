import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { makeInquiry, makeLine } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { OfferTable } from './offer-table.tsx';

test.each([
  ['a short price', undefined, 550, '4', false],
  ['a long price', PESOS, 5_200_000, '10', true],
] as const)('%s is shown whole where an offer is typed', (_what, money, price, chars, isLong) => {
  const inquiry = makeInquiry({ money, lines: [makeLine({ price: 90 }), makeLine({ price })] });
  render(
    <OfferTable
      inquiry={inquiry}
      texts={['', '']}
      onChange={() => {}}
      isReadOnly={false}
      isSending={false}
    />,
  );
  const table = screen.getByRole('table').parentElement;
  expect(table?.style.getPropertyValue('--offer-chars')).toBe(chars);
  expect(table?.hasAttribute('data-long')).toBe(isLong);
});
