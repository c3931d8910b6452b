import type { Money } from '#domain/contract/entities/money.ts';
import {
  type BandIssue,
  bandIssues,
  type Rounding,
  type RoundingBand,
  roundingSchemaFor,
} from '#domain/contract/entities/rounding.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { amountOfText, textOfAmount } from './amount-text.ts';
import { CLASSIC, FIRST_BANDS, OWN, PRESETS, presetOf } from './presets.ts';

export type BandField = BandIssue['field'];

/** A band as it is typed. The last one has no end, whatever its text says. */
export interface BandForm {
  readonly id: number;
  readonly upTo: string;
  readonly step: string;
  readonly direction: RoundingBand['direction'];
  readonly ending: string;
}

export interface RoundingForm {
  readonly preset: string;
  /** Empty in classic rounding. */
  readonly bands: readonly BandForm[];
  readonly neverZero: boolean;
}

export function formOfRounding(rounding: Rounding | undefined, money: Money | undefined): RoundingForm {
  return {
    preset: presetOf(rounding),
    bands: (rounding?.bands ?? []).map((band, index) => formOfBand(band, index, money)),
    neverZero: rounding?.neverZero ?? true,
  };
}

function formOfBand(band: RoundingBand, id: number, money: Money | undefined): BandForm {
  const textOf = (amount: number | undefined) => (amount === undefined ? '' : textOfAmount(amount, money));
  const { upTo, step, direction, ending } = band;
  return { id, upTo: textOf(upTo), step: textOf(step), direction, ending: textOf(ending) };
}

export function choosePreset(form: RoundingForm, preset: string, money: Money | undefined): RoundingForm {
  if (preset === CLASSIC) return { preset, bands: [], neverZero: true };
  const chosen = PRESETS.find(({ id }) => id === preset)?.bands;
  if (!chosen && form.bands.length > 0) return { ...form, preset };
  return { ...form, preset, bands: (chosen ?? FIRST_BANDS).map((band, id) => formOfBand(band, id, money)) };
}

export function changeBand(form: RoundingForm, id: number, fields: Partial<BandForm>): RoundingForm {
  const bands = form.bands.map((band) => (band.id === id ? { ...band, ...fields } : band));
  return { ...form, preset: OWN, bands };
}

/** A new band goes before the open one and rounds like it; where it ends is for the admin to say. */
export function addBand(form: RoundingForm): RoundingForm {
  const last = form.bands.at(-1);
  if (!last) return form;
  const id = Math.max(...form.bands.map((band) => band.id)) + 1;
  return { ...form, preset: OWN, bands: [...form.bands.slice(0, -1), { ...last, id, upTo: '' }, last] };
}

export function removeBand(form: RoundingForm, id: number): RoundingForm {
  return { ...form, preset: OWN, bands: form.bands.filter((band) => band.id !== id) };
}

/** The message of each field that has an issue, by band and field. */
export type RoundingIssues = ReadonlyMap<string, string>;

export function issueKey(id: number, field: BandField): string {
  return `${id} ${field}`;
}

interface ReadRounding {
  /** Null while there are issues; undefined for classic rounding. */
  readonly rounding: Rounding | undefined | null;
  readonly issues: RoundingIssues;
}

export function readRounding(form: RoundingForm, money: Money | undefined): ReadRounding {
  const issues = new Map<string, string>();
  if (form.preset === CLASSIC) return { rounding: undefined, issues };
  const report = (index: number, field: BandField, message: string) => {
    const key = issueKey(form.bands[index]?.id ?? -1, field);
    if (!issues.has(key)) issues.set(key, message);
  };
  const bands = form.bands.map((band, index) => readBand(band, index === form.bands.length - 1, money));
  for (const [index, band] of bands.entries())
    for (const field of FIELDS)
      if (Number.isNaN(band[field])) report(index, field, `Enter an amount, such as ${exampleOf(money)}`);
  const read = roundingSchemaFor(limitsOf(money)).safeParse({ bands, neverZero: form.neverZero });
  for (const { path, message } of read.error?.issues ?? []) {
    const [, index, field] = path;
    if (typeof index === 'number' && isField(field)) report(index, field, message);
  }
  // The schema compares bands only once every amount is one; a table with one empty field has other issues as well.
  for (const { index, field, message } of bandIssues(bands)) report(index, field, message);
  return { rounding: read.success ? read.data : null, issues };
}

const FIELDS = ['upTo', 'step', 'ending'] as const satisfies readonly BandField[];

function isField(field: PropertyKey | undefined): field is BandField {
  return FIELDS.some((known) => known === field);
}

/** NaN where the text is no amount. */
function readBand(
  { upTo, step, direction, ending }: BandForm,
  isLast: boolean,
  money: Money | undefined,
): RoundingBand {
  return {
    ...(!isLast && { upTo: amountOfText(upTo, money) }),
    step: amountOfText(step, money),
    direction,
    ...(ending.trim() !== '' && { ending: amountOfText(ending, money) }),
  };
}

function exampleOf(money: Money | undefined): string {
  return money?.decimals === 0 ? '500' : textOfAmount(0.99, money);
}
