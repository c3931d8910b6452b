import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openGrid } from './testing/grid-driver.tsx';

describe('selecting', () => {
  test('a click selects a cell; ctrl or meta adds, shift extends', async () => {
    const grid = await openGrid().select('B2').done();
    expect(grid.selected).toEqual(['B2']);
    await grid.select('D1', 'add').select('A4', 'addByMeta').done();
    expect(grid.selected).toEqual(['D1', 'B2', 'A4']);
    await grid.selectTo('B5').done();
    expect(grid.selected).toEqual(['D1', 'B2', 'A4', 'B4', 'A5', 'B5']);
  });

  test('a drag selects a range, and ends with the button', async () => {
    const grid = await openGrid().dragCells('B2', 'C2', 'C3').done();
    expect(grid.selected).toEqual(['B2', 'C2', 'B3', 'C3']);
    await grid.hover('E5').done();
    expect(grid.selected).toEqual(['B2', 'C2', 'B3', 'C3']);
  });

  test('a press selects one cell, even if the matrix moves under the pointer', async () => {
    const grid = await openGrid().done();
    vi.spyOn(grid.cell('B2'), 'getBoundingClientRect').mockReturnValue(new DOMRect(-9, -9, 18, 18));
    await grid.dragCells('B2', 'B1').done();
    expect(grid.selected).toEqual(['B2']);
  });

  test('a drag that returns to the pressed cell selects it alone again', async () => {
    const grid = await openGrid().done();
    const pressed = grid.cell('B2');
    vi.spyOn(pressed, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 20, 80, 20));
    fireEvent.pointerDown(pressed, { button: 0, clientX: 40, clientY: 30 });
    fireEvent.pointerOver(grid.cell('B1'), { buttons: 1, clientX: 40, clientY: 10 });
    expect(grid.selected).toEqual(['B1', 'B2']);
    fireEvent.pointerOver(pressed, { buttons: 1, clientX: 40, clientY: 30 });
    fireEvent.pointerUp(pressed);
    expect(grid.selected).toEqual(['B2']);
  });

  test('a drag whose release was lost does not follow the pointer', async () => {
    const grid = await openGrid().done();
    fireEvent.pointerDown(grid.cell('B2'), { button: 0, buttons: 1, ctrlKey: true });
    fireEvent.pointerOver(grid.cell('D4'), { buttons: 0, clientX: 400, clientY: 100 });
    fireEvent.pointerOver(grid.cell('D5'), { buttons: 1, clientX: 400, clientY: 120 });
    expect(grid.selected).toEqual(['B2']);
  });

  test('a header selects its row or column; ctrl adds, shift extends', async () => {
    const grid = await openGrid().selectHead('MacBooks').done();
    expect(grid.selected).toEqual(['A3', 'B3', 'C3', 'D3', 'E3']);
    await grid.selectHead('iPhone New Locked', 'extend').done();
    expect(grid.selected).toHaveLength(15);
    await grid.selectHead('1-100 $1 to $100').selectHead('470+ $470 and up', 'add').done();
    expect(grid.selected.map((name) => name[0])).toEqual([
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
    ]);
  });

  test('arrows move, with shift they extend, Home, End and Ctrl go to the ends', async () => {
    const grid = await openGrid().select('B2').press('ArrowRight').press('ArrowDown').done();
    expect(grid.selected).toEqual(['C3']);
    expect(grid.cell('C3')).toHaveFocus();
    await grid.type('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}').done();
    expect(grid.selected).toEqual(['B2', 'C2', 'B3', 'C3']);
    await grid.press('End').done();
    expect(grid.selected).toEqual(['E2']);
    await grid.control('{Home}').done();
    expect(grid.selected).toEqual(['A1']);
  });

  test('Ctrl+A selects everything, Ctrl+Space a column, Shift+Space a row, Escape nothing', async () => {
    const grid = await openGrid().select('B2').control('a').done();
    expect(grid.selected).toHaveLength(30);
    await grid.control(' ').done();
    expect(grid.selected).toEqual(['B1', 'B2', 'B3', 'B4', 'B5', 'B6']);
    await grid.select('B2').type('{Shift>} {/Shift}').done();
    expect(grid.selected).toEqual(['A2', 'B2', 'C2', 'D2', 'E2']);
    await grid.press('Escape').done();
    expect(grid.selected).toEqual([]);
  });

  test('Tab enters the matrix at one cell and leaves it again', async () => {
    const grid = await openGrid().done();
    act(() => grid.cell('A1').focus());
    expect(grid.selected).toEqual(['A1']);
    await grid.press('ArrowDown').press('Tab').done();
    expect(grid.table).not.toContainElement(document.activeElement as HTMLElement);
    expect(
      within(grid.table)
        .getAllByRole('gridcell')
        .filter((cell) => cell.tabIndex === 0),
    ).toEqual([grid.cell('A2')]);
  });

  test('the selection is announced', async () => {
    const grid = await openGrid().select('D2').selectTo('E4').done();
    expect(grid.announced).toBe('6 cells, iPhone New Unlocked to iPad, 301-469 to 470+');
  });

  test('the focused cell is reported, for the preview', async () => {
    const grid = await openGrid().select('E4').select('A6').done();
    expect(grid.log).toEqual([
      { name: 'focus', value: { category: 'IPAD', bucket: '470+' } },
      { name: 'focus', value: { category: null, bucket: '1-100' } },
    ]);
  });

  test('the selection stays on its category when another one is added', async () => {
    const grid = await openGrid().select('B2').done();
    act(() => grid.set({ categories: ['GAMING', 'IPHONE NEW LOCKED', 'IPHONE NEW UNLOCKED'] }));
    expect(grid.selected).toEqual(['B3']);
  });
});

test('a cell that gets the focus while none is selected becomes the selection', () => {
  const grid = openGrid();
  act(() => grid.cell('C3').focus());
  expect(grid.selected).toEqual(['C3']);
  expect(grid.cell('C3')).toHaveFocus();
});
