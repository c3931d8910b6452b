import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { GridScene, type Scene, type SceneUpdate } from './grid-scene.tsx';
import { SAMPLE_CATEGORIES } from './matrix-makers.ts';

interface GridSetup {
  role?: PriceView;
  saved?: Configuration;
  categories?: readonly string[];
}

type Log = { readonly name: string; readonly value?: unknown }[];

const MODIFIERS = { add: 'Control', addByMeta: 'Meta', extend: 'Shift' } as const;
type Modifier = keyof typeof MODIFIERS;

/**
 * The matrix as somebody works in it. Cells are named as in a sheet: columns A, B, …, rows from 1, and the row of
 * default rules after the last category.
 */
export function openGrid({
  role = 'public',
  saved = DEFAULT_CONFIGURATION,
  categories = SAMPLE_CATEGORIES,
}: GridSetup = {}) {
  return new GridDriver({ role, saved, categories, draft: saved });
}

class GridDriver {
  readonly log: Log = [];
  readonly user = userEvent.setup();
  private readonly history: Configuration[] = [];
  private readonly steps: (() => Promise<unknown>)[] = [];
  private update: SceneUpdate = () => undefined;
  private scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
    render(<GridScene initial={scene} owner={this} />);
  }

  connect(scene: Scene, update: SceneUpdate): void {
    this.scene = scene;
    this.update = update;
  }

  get draft(): Configuration {
    return this.scene.draft;
  }

  /** How many steps of undo there are. */
  get changes(): number {
    return this.history.length;
  }

  change(next: Configuration): void {
    this.history.push(this.scene.draft);
    this.set({ draft: next });
  }

  undo(): void {
    const before = this.history.pop();
    if (before) this.set({ draft: before });
  }

  set(fields: Partial<Scene>): void {
    this.update((scene) => ({ ...scene, ...fields }));
  }

  note(name: string, value?: unknown): void {
    this.log.push({ name, value });
  }

  select(name: string, modifier?: Modifier): this {
    return this.click(() => this.cell(name), modifier);
  }

  selectTo(name: string): this {
    return this.select(name, 'extend');
  }

  selectHead(name: string, modifier?: Modifier): this {
    return this.click(() => screen.getByRole('button', { name }), modifier);
  }

  drag(from: () => Element, ...over: string[]): this {
    return this.queue(() =>
      this.user.pointer([
        { keys: '[MouseLeft>]', target: from() },
        ...over.map((name) => ({ target: this.cell(name) })),
        { keys: '[/MouseLeft]' },
      ]),
    );
  }

  dragCells(from: string, ...over: string[]): this {
    return this.drag(() => this.cell(from), ...over);
  }

  hover(name: string): this {
    return this.queue(() => this.user.hover(this.cell(name)));
  }

  doubleClick(name: string): this {
    return this.queue(() => this.user.dblClick(this.cell(name)));
  }

  /** Keys as user-event writes them: text, '{Enter}', '{Control>}z{/Control}'. */
  type(keys: string): this {
    return this.queue(() => this.user.keyboard(keys));
  }

  press(key: string): this {
    return this.type(`{${key}}`);
  }

  control(key: string): this {
    return this.type(`{Control>}${key}{/Control}`);
  }

  alt(key: string): this {
    return this.type(`{Alt>}${key}{/Alt}`);
  }

  paste(text: string): this {
    return this.queue(() => this.user.paste(text));
  }

  /** What the browser's copy or cut puts on the clipboard. */
  clipboard(event: 'copy' | 'cut'): string | null {
    let text: string | null = null;
    const clipboardData = {
      setData: (_: string, data: string) => {
        text = data;
      },
    };
    fireEvent[event](document.activeElement ?? document.body, { clipboardData });
    return text;
  }

  fill(field: string, text: string): this {
    return this.queue(async () => {
      const input = screen.getByLabelText(field, { selector: 'input' });
      await this.user.clear(input);
      await this.user.type(input, text);
    });
  }

  push(name: string): this {
    return this.queue(() => this.user.click(screen.getByRole('button', { name })));
  }

  choose(mode: string): this {
    return this.queue(() => this.user.click(screen.getByRole('radio', { name: mode })));
  }

  async done(): Promise<this> {
    for (const step of this.steps.splice(0)) await step();
    return this;
  }

  cell(name: string): HTMLElement {
    const [, letter = 'A', row = '1'] = /^([A-Z])(\d+)$/u.exec(name) ?? [];
    const column = letter.charCodeAt(0) - 'A'.charCodeAt(0);
    const rows = within(this.table).getAllByRole('row');
    const found = within(rows[Number(row)] ?? this.table).getAllByRole('gridcell')[column];
    if (!found) throw new Error(`There is no cell ${name}`);
    return found;
  }

  get table(): HTMLElement {
    return screen.getByRole('grid', { name: 'Pricing rules' });
  }

  text(name: string): string {
    return this.cell(name).textContent ?? '';
  }

  get selected(): string[] {
    return within(this.table)
      .getAllByRole('gridcell')
      .filter((cell) => cell.getAttribute('aria-selected') === 'true')
      .map(({ dataset }) => `${String.fromCharCode(65 + Number(dataset.column))}${Number(dataset.row) + 1}`);
  }

  get bar(): HTMLElement {
    return screen.getByRole('region', { name: 'Fill selected cells' });
  }

  get announced(): string {
    const status = screen.getAllByRole('status').find((region) => region.classList.contains('sr-only'));
    return status?.textContent ?? '';
  }

  get handle(): Element {
    const handle = this.table.querySelector('[data-fill-handle]');
    if (!handle) throw new Error('There is no fill handle');
    return handle;
  }

  get editor(): HTMLElement | null {
    return within(this.table).queryByRole('textbox');
  }

  private click(target: () => Element, modifier?: Modifier): this {
    return this.queue(async () => {
      if (modifier) await this.user.keyboard(`{${MODIFIERS[modifier]}>}`);
      await this.user.click(target());
      if (modifier) await this.user.keyboard(`{/${MODIFIERS[modifier]}}`);
    });
  }

  private queue(step: () => Promise<unknown>): this {
    this.steps.push(step);
    return this;
  }
}
