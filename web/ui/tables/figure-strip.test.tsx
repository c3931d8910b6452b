import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FigureStrip } from './figure-strip.tsx';

test('each figure is read with its label and its note', () => {
  render(
    <FigureStrip
      figures={[
        { label: 'Total Customers', figure: '9', note: '8 active' },
        {
          label: 'Security Alerts',
          figure: '5',
          tone: 'danger',
          action: <button type="button">View</button>,
        },
      ]}
    />,
  );
  const [customers, alerts] = screen.getAllByRole('term');
  expect(customers).toHaveTextContent('Total Customers');
  expect(customers?.nextElementSibling).toHaveTextContent('98 active');
  expect(alerts?.nextElementSibling).toHaveTextContent(/^5$/);
});

test('only a figure to act on has the colour of an alert', () => {
  const tone = 'danger';
  render(
    <FigureStrip
      figures={[
        { label: 'Some', figure: '10', tone },
        { label: 'None', figure: '0', tone },
        { label: 'Unknown', figure: '–', tone },
      ]}
    />,
  );
  expect(screen.getByText('10')).toHaveClass('text-danger');
  expect(screen.getByText('0')).toHaveClass('text-muted');
  expect(screen.getByText('–')).toHaveClass('text-muted');
});
