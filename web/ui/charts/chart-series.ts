export interface ChartPoint {
  /** In full, for the tooltip and the table: '7 Nov 2025'. */
  readonly label: string;
  /** Abbreviated, for the axis: '7 Nov'. */
  readonly tick: string;
}

/** The first style fills the area below it. Each differs from the others by more than its colour. */
export type LineLook = 'solid' | 'dashed' | 'dotted' | 'mixed';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** One for each point. */
  readonly values: readonly number[];
  readonly look: LineLook;
  /** Whether it has a line; the tooltip and the table show it in any case. */
  readonly isDrawn: boolean;
}

export const LINE_LOOKS = {
  solid: 'stroke-primary',
  dashed: 'stroke-muted [stroke-dasharray:4_4]',
  dotted: 'stroke-secondary [stroke-dasharray:0.1_5]',
  mixed: 'stroke-muted [stroke-dasharray:8_5_0.1_5]',
} satisfies Record<LineLook, string>;
