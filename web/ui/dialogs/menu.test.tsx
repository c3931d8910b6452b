import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

function renderMenu() {
  const onEdit = vi.fn();
  const onDelete = vi.fn();
  render(
    <Menu
      trigger={<button type="button">More</button>}
      items={[
        { label: 'Edit', onSelect: onEdit },
        { label: 'Delete', onSelect: onDelete, isDestructive: true, unavailable: 'In use' },
      ]}
    />,
  );
  return { onEdit, onDelete };
}

test('the trigger opens the menu, choosing closes it and returns the focus', async () => {
  const { onEdit } = renderMenu();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('the menu works by keyboard', async () => {
  const { onEdit } = renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onEdit).toHaveBeenCalledOnce();
});

test('an unavailable row does nothing and says why', async () => {
  const { onDelete } = renderMenu();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const row = screen.getByRole('menuitem', { name: 'Delete In use' });
  expect(row).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(row);
  expect(onDelete).not.toHaveBeenCalled();
});
