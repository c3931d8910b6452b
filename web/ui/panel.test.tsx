import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Panel } from './panel.tsx';

test('a titled panel is a region of that name, with its mark and action', () => {
  render(
    <Panel title="Security Alerts" mark="3" action={<button type="button">View Alerts</button>}>
      content
    </Panel>,
  );
  const region = screen.getByRole('region', { name: 'Security Alerts' });
  expect(region).toHaveTextContent('Security Alerts3View Alertscontent');
  expect(screen.getByRole('heading', { level: 2, name: 'Security Alerts' })).toBeVisible();
});

test('a panel without a title is not a landmark', () => {
  render(<Panel>content</Panel>);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
