import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { z } from '#domain/contract/zod.ts';
import { TextField } from './text-field.tsx';
import { useForm, withoutSpaces } from './use-form.ts';

const INITIAL = { name: '', code: '', isUrgent: false };

const schema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(5, 'Name is too long'),
  code: z.string().min(2, 'Code is too short').regex(/^\d*$/, 'Code must be digits'),
  isUrgent: z.boolean(),
});

type Form = ReturnType<typeof useForm<typeof INITIAL, z.output<typeof schema>>>;
type Options = Partial<Parameters<typeof useForm<typeof INITIAL, z.output<typeof schema>>>[0]>;

/** The form of the last render, to call what a screen calls. */
let form: Form;

function Sample(options: Options) {
  form = useForm({ initial: INITIAL, schema, ...options });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('code', withoutSpaces)} label="Code" />
      <button type="submit">Send</button>
    </form>
  );
}

function show(options: Options = {}) {
  const onSubmit = vi.fn<(checked: z.output<typeof schema>) => void>();
  const page = render(<Sample onSubmit={onSubmit} {...options} />);
  return { onSubmit, update: (next: Options) => page.rerender(<Sample onSubmit={onSubmit} {...next} />) };
}

function field(label: 'Name' | 'Code'): HTMLElement {
  return screen.getByLabelText(label);
}

async function fill(name: string, code: string): Promise<void> {
  if (name) await userEvent.type(field('Name'), name);
  if (code) await userEvent.type(field('Code'), code);
}

async function send(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

describe('values', () => {
  test('start as given and follow what is typed', async () => {
    show({ initial: { ...INITIAL, name: 'Ada' } });
    expect(field('Name')).toHaveValue('Ada');
    await userEvent.type(field('Name'), 'm');
    expect(form.values.name).toBe('Adam');
  });

  test('are cleaned as they are typed or pasted', async () => {
    show();
    await userEvent.click(field('Code'));
    await userEvent.paste(' 49 20\n');
    expect(field('Code')).toHaveValue('4920');
  });

  test('of two simultaneous changes are both kept', () => {
    show();
    act(() => {
      form.change({ name: 'Ada' });
      form.change({ isUrgent: true });
    });
    expect(form.values).toEqual({ name: 'Ada', code: '', isUrgent: true });
  });

  test('that are only spaces are blank', async () => {
    show();
    await fill('  ', '');
    expect(form.isBlank('name')).toBe(true);
    await fill('Ada', '');
    expect(form.isBlank('name')).toBe(false);
  });
});

describe('a submit', () => {
  test('passes on the parsed values', async () => {
    const { onSubmit } = show();
    await fill(' Ada ', '4920{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', code: '4920', isUrgent: false });
  });

  test('keeps the values: a form that the server refuses can be corrected', async () => {
    show();
    await fill('Ada', '4920');
    await send();
    expect(field('Name')).toHaveValue('Ada');
    expect(field('Code')).toHaveValue('4920');
  });

  test('does nothing while the form is busy, and nothing can be typed then', async () => {
    const { onSubmit, update } = show();
    await fill('Ada', '4920');
    update({ isBusy: true });
    await send();
    await userEvent.type(field('Code'), '1{Enter}');
    expect(field('Code')).toHaveValue('4920');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('neither sends nor shows problems while the form is blocked, but accepts typing', async () => {
    const { onSubmit } = show({ isBlocked: true });
    await fill('Ada', '1{Enter}');
    expect(field('Code')).toHaveValue('1');
    expect(field('Code')).toBeValid();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a problem', () => {
  test('is not shown while the value is typed', async () => {
    show();
    await fill('Ada', '1');
    await userEvent.tab();
    expect(field('Code')).toBeValid();
  });

  test('of each field is shown by a submit, and nothing is sent', async () => {
    const onProblems = vi.fn();
    const { onSubmit } = show({ onProblems });
    await send();
    expect(field('Name')).toHaveAccessibleDescription('Name is required');
    expect(field('Code')).toHaveAccessibleDescription('Code is too short');
    expect(onProblems).toHaveBeenCalledExactlyOnceWith({
      name: 'Name is required',
      code: 'Code is too short',
    });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('is the first issue of its field', async () => {
    show();
    await fill('Ada', 'x');
    await send();
    expect(field('Code')).toHaveAccessibleDescription('Code is too short');
  });

  test('moves the focus to the first wrong field, which is described by then', async () => {
    show();
    await fill('Ada', '');
    const described = vi.fn();
    field('Code').addEventListener('focus', ({ target }) =>
      described((target as HTMLElement).getAttribute('aria-invalid')),
    );
    await send();
    expect(field('Code')).toHaveFocus();
    expect(described).toHaveBeenLastCalledWith('true');
    await userEvent.clear(field('Name'));
    await send();
    expect(field('Name')).toHaveFocus();
  });

  test('disappears when its field changes; the other problems stay', async () => {
    show();
    await send();
    await fill('A', '');
    expect(field('Name')).toBeValid();
    expect(field('Code')).toHaveAccessibleDescription('Code is too short');
  });

  test('disappears when a submit finds it solved by another field', async () => {
    const { update } = show({ schema: withLongName });
    await fill('Adaline', '4920');
    await send();
    expect(field('Name')).toBeInvalid();
    act(() => form.change({ isUrgent: true }));
    update({ schema: withLongName });
    expect(field('Name')).toBeInvalid();
    await send();
    expect(field('Name')).toBeValid();
  });

  test('of the server is shown and focused like one of the schema', async () => {
    show();
    await fill('Ada', '4920');
    act(() => form.refuse({ code: 'This code is taken' }));
    expect(field('Code')).toHaveFocus();
    expect(field('Code')).toHaveAccessibleDescription('This code is taken');
    await userEvent.type(field('Code'), '1');
    expect(field('Code')).toBeValid();
  });
});

/** An urgent form takes any name. */
const withLongName = {
  safeParse: (values: typeof INITIAL) =>
    values.isUrgent ? { success: true as const, data: values } : schema.safeParse(values),
};

test('a reset empties the fields and removes the problems', async () => {
  show();
  await fill('Ada', '1');
  await send();
  act(() => form.reset());
  expect(field('Name')).toHaveValue('');
  expect(field('Code')).toHaveValue('');
  expect(field('Code')).toBeValid();
});

test('a form without a submit button is checked by a call', async () => {
  show();
  await fill('Ada', '1');
  act(() => expect(form.check()).toBeNull());
  expect(field('Code')).toHaveFocus();
  await fill('', '2');
  act(() => expect(form.check()).toEqual({ name: 'Ada', code: '12', isUrgent: false }));
});
