import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { PricePreview } from './price-preview.tsx';

afterEach(cleanup);

const PESO_SHOP = makeConfiguration({
  buckets: [
    ['low', 1_000, 469_999],
    ['high', 470_000, 'Infinity'],
  ],
  defaultsByRole: { public: { high: percentRule(12.5) }, vip: { high: flatRule(20_500) } },
  money: PESOS,
  rounding: { bands: [{ step: 1_000, direction: 'up' }], neverZero: true },
});

const EURO_SHOP = makeConfiguration({
  buckets: [['all', 0, 'Infinity']],
  money: EUROS,
  rounding: {
    bands: [
      { upTo: 20, step: 0.05, direction: 'down' },
      { step: 1, direction: 'nearest', ending: 0.99 },
    ],
    neverZero: true,
  },
});

function preview(draft: Configuration, role: 'public' | 'vip' = 'public') {
  return (
    <PricePreview
      draft={draft}
      role={role}
      categories={['IPAD']}
      category={null}
      onCategoryChange={() => undefined}
      bucket={null}
    />
  );
}

function field(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Test price' });
}

async function typePrice(text: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

function stepTexts(): string[] {
  const list = screen.getByRole('list', { name: 'How this price is calculated' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) =>
      [...item.children]
        .map((part) => part.textContent)
        .filter(Boolean)
        .join(' | '),
    );
}

describe('in money without decimals', () => {
  test('the test price starts in the highest bucket and is written in the marks of the shop', () => {
    render(preview(PESO_SHOP));
    expect(field()).toHaveValue('500.000');
    expect(screen.getByRole('region', { name: 'Live preview' })).toHaveTextContent(
      '$ 438.000Discount $ 62.000',
    );
  });

  test('every step and every tier is in that money', async () => {
    render(preview(PESO_SHOP, 'vip'));
    await typePrice('5.200.000');
    const steps = stepTexts();
    expect(steps[0]).toBe('Base price | $ 5.200.000');
    expect(steps).toContain('Less 12,5% | −$ 650.000 | $ 4.550.000');
    expect(steps.slice(-3)).toEqual([
      'VIP amount, default rule | +$ 20.500',
      'Plus $ 20.500 for VIP | +$ 20.500 | $ 4.570.500',
      'Round up to 1.000 | $ 4.571.000',
    ]);
    expect(screen.getAllByRole('definition').map((tier) => tier.textContent)).toEqual([
      '$ 4.550.000',
      '$ 4.571.000+$ 20.500',
      '$ 4.550.000',
    ]);
  });

  test.each(['100,5', '1.5', '-5', '1.000.000.001'])("'%s' is no price", async (text) => {
    render(preview(PESO_SHOP));
    await typePrice(text);
    expect(screen.getByText('Enter a whole price from 0 to 1.000.000.000')).toBeVisible();
    expect(screen.getByText(/Discount/)).not.toBeVisible();
  });

  test('a billion is a price, also with the symbol', async () => {
    render(preview(PESO_SHOP));
    await typePrice('$ 1.000.000.000');
    expect(stepTexts().at(-1)).toBe('Round up to 1.000 | $ 875.000.000');
  });

  test('a change of the money starts with a price in the new one', async () => {
    const { rerender } = render(preview(makeConfiguration()));
    expect(field()).toHaveValue('500');
    await typePrice('320');
    rerender(preview(PESO_SHOP));
    expect(field()).toHaveValue('500.000');
    await typePrice('700.000');
    rerender(preview({ ...PESO_SHOP, money: { ...PESOS } }));
    expect(field()).toHaveValue('700.000');
  });
});

describe('own rounding in words', () => {
  test('an ending follows the step it belongs to', async () => {
    render(preview(EURO_SHOP));
    await typePrice('120,30');
    expect(stepTexts().slice(-2)).toEqual(['Round to nearest 1', 'Ending 0,99 | 119,99 €']);
  });

  test('a lower band has its own step and direction', async () => {
    render(preview(EURO_SHOP));
    await typePrice('19,99');
    expect(stepTexts().at(-1)).toBe('Round down to 0,05 | 19,95 €');
  });

  test('a price that may not become 0 says so', async () => {
    render(preview(EURO_SHOP));
    await typePrice('0,04');
    expect(stepTexts().slice(-2)).toEqual([
      'Round down to 0,05 | 0,00 €',
      'Above zero never becomes 0 | +0,05 € | 0,05 €',
    ]);
  });

  test('classic rounding keeps its words in any money', async () => {
    render(preview(makeConfiguration({ money: EUROS })));
    await typePrice('1.410');
    expect(stepTexts().slice(-2)).toEqual([
      'Round to nearest 10 | 1.410,00 €',
      'Above 340 €: 10 drops by 10 | −10 € | 1.400,00 €',
    ]);
  });

  test.each(['12.50', '1000000,01'])("'%s' is no price of the shop", async (text) => {
    render(preview(EURO_SHOP));
    await typePrice(text);
    expect(screen.getByText('Enter a price from 0 to 1.000.000')).toBeVisible();
  });
});
